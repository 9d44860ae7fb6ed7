// SPDX-License-Identifier: BSL-1.0
// title: A scan that is told its limit where it is run
// rule: proof 2: every where-clause is served by a key or an index
// why: Words say what a number would leave to be guessed.
// expect: page(), all() and count() take nothing; how many items there are to be is said by limit()
#include <reject/support/register.hpp>

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<Asset>().all(10);
#else
    return registry.scan<Asset>().limit(10).all();
#endif
}
