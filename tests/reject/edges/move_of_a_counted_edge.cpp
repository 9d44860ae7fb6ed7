// SPDX-License-Identifier: BSL-1.0
// title: Moving a counted edge
// rule: edges
// why: Other nodes would have to count it.
// expect: move of Follows in table Staff does not keep its mirror FollowedBy and the counts (counted) of its ends
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.move<Follows>("person_id"_f == "1" && "followed"_f == "2", [](Follows& edge) { edge.followed = "3"; }).has_value();
#else
    return staff.transact(staff.unlink<Follows>("person_id"_f == "1" && "followed"_f == "2"), staff.link(Follows{"1", "3", ""})).has_value();
#endif
}
