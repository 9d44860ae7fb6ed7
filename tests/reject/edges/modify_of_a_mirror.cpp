// SPDX-License-Identifier: BSL-1.0
// title: Changing a mirror
// rule: edges
// why: It is changed by way of its edge.
// expect: modify of FollowedBy in table Staff does not keep the edge Follows, whose mirror it is
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.modify<FollowedBy>("person_id"_f == "1" && "followed"_f == "2", [](FollowedBy& mirror) { mirror.note = "x"; }).has_value();
#else
    return staff.modify<Follows>("person_id"_f == "1" && "followed"_f == "2", [](Follows& edge) { edge.note = "x"; }).has_value();
#endif
}
