// SPDX-License-Identifier: BSL-1.0
// title: Creating a mirrored edge
// rule: edges
// why: Its mirror and the counts of its ends belong to it.
// expect: create of Follows in table Staff does not keep its mirror FollowedBy and the counts (counted) of its ends; link() it
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const Follows& edge) {
#ifdef FACET_REJECT
    return staff.create(edge).run();
#else
    return staff.link(edge).run();
#endif
}
