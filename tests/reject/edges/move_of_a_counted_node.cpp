// SPDX-License-Identifier: BSL-1.0
// title: Moving a node that counts edges
// rule: edges
// why: Its edges have its key.
// expect: move of Person in table Staff would leave its edges Follows behind, which are mirrored or counted; create() another, link() its edges, and erase_node() this one
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.move<Person>("person_id"_f == "1", [](Person& person) { person.person_id = "2"; }).has_value();
#else
    return staff.modify<Person>("person_id"_f == "1", [](Person& person) { person.name = "b"; }).has_value();
#endif
}
