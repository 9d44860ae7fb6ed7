// SPDX-License-Identifier: BSL-1.0
// title: A link on a condition of another item
// rule: edges
// why: A condition is asked of the item that is written, and that is the edge, which is not there yet.
// expect: link() and unlink() ask what they have to, and take no condition;
#include <reject/support/links.hpp>

auto linked(const staff_repository& staff, const Follows& follows) {
#ifdef FACET_REJECT
    return staff.link(follows).when("following"_f < 100).run();
#else
    return staff.transact(staff.link(follows), staff.check<Person>("person_id"_f == follows.person_id).when("following"_f < 100));
#endif
}
