// SPDX-License-Identifier: BSL-1.0
// title: erase_node() of a repository
// rule: edges
// why: What takes a node away with its edges is optional, so that it has a header of its own.
// expect: erase_node() is a function, of <facet/repository/erase_node.hpp>,
#include <facet/repository/erase_node.hpp>
#include <reject/support/links.hpp>

auto gone(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.erase_node<Office>("office_id"_f == "o-1" && "city"_f == "Bonn").has_value();
#else
    return facet::erase_node<Person>(staff, "person_id"_f == "ann").has_value();
#endif
}
