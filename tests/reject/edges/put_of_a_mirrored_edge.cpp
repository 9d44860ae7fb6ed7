// SPDX-License-Identifier: BSL-1.0
// title: Putting a mirrored edge
// rule: edges
// why: A put does not know whether there was one.
// expect: put of Follows in table Staff does not keep its mirror FollowedBy
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const Follows& edge) {
#ifdef FACET_REJECT
    return staff.put(edge).run();
#else
    return staff.link(edge).run();
#endif
}
