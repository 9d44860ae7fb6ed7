// SPDX-License-Identifier: BSL-1.0
// title: Segments without their number
// rule: proof 2: every where-clause is served by a key or an index
// why: How many parts are read at once is for the caller to choose.
// expect: segments() takes a number of parts, which are read at once: segments(4); one of them alone is read by segment(0, 4)
#include <reject/support/register.hpp>

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<Asset>().segments().all();
#else
    return registry.scan<Asset>().segments(4).all();
#endif
}
