// SPDX-License-Identifier: BSL-1.0
// title: erase_node() without the repository
// rule: edges
// why: The node is named by its key, on the repository that has it.
// expect: names the entity, and takes the repository and the whole primary key of the item that is erased with its edges
#include <facet/repository/erase_node.hpp>
#include <reject/support/links.hpp>

auto gone(const staff_repository& staff) {
#ifdef FACET_REJECT
    return facet::erase_node<Person>("person_id"_f == "ann").has_value() && !staff.name().empty();
#else
    return facet::erase_node<Person>(staff, "person_id"_f == "ann").has_value() && !staff.name().empty();
#endif
}
