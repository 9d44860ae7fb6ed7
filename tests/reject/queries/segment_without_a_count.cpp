// SPDX-License-Identifier: BSL-1.0
// title: A segment that does not say of how many
// rule: proof 2: every where-clause is served by a key or an index
// why: Which items are in part 1 depends on how many parts there are (contract S1).
// expect: segment() takes two numbers, which part is read, from 0, and of how many: segment(0, 4); all parts at once are read by segments(4)
#include <reject/support/register.hpp>

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<Asset>().segment(1).page();
#else
    return registry.scan<Asset>().segment(1, 4).page();
#endif
}
