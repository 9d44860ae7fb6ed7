// SPDX-License-Identifier: BSL-1.0
// title: Erasing a mirrored edge
// rule: edges
// why: Its mirror would stay.
// expect: erase of Follows in table Staff does not keep its mirror FollowedBy and the counts (counted) of its ends
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.erase<Follows>("person_id"_f == "1" && "followed"_f == "2").run();
#else
    return staff.unlink<Follows>("person_id"_f == "1" && "followed"_f == "2").run();
#endif
}
