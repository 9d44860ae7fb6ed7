// SPDX-License-Identifier: BSL-1.0
// title: erase_node() by an object
// rule: edges
// why: A node is erased by its key.
// expect: names the entity, and takes the repository and the whole primary key of the item that is erased with its edges
#include <facet/repository/erase_node.hpp>
#include <reject/support/links.hpp>

auto gone(const staff_repository& staff, const Person& person) {
#ifdef FACET_REJECT
    return facet::erase_node(staff, person).has_value();
#else
    return facet::erase_node<Person>(staff, "person_id"_f == person.person_id).has_value();
#endif
}
