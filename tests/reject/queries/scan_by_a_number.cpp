// SPDX-License-Identifier: BSL-1.0
// title: A number given to a scan
// rule: proof 2: every where-clause is served by a key or an index
// why: A bare number does not say whether it is a limit, a page's size or a number of segments.
// expect: scan<Account, Asset>() reads the whole table, and takes nothing but consistent and seeing_expired; limit(), page_size(), segments() and the like
#include <reject/support/register.hpp>

auto some(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<Account, Asset>(10).all();
#else
    return registry.scan<Account, Asset>().limit(10).all();
#endif
}
