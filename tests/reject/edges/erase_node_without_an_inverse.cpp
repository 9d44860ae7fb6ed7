// SPDX-License-Identifier: BSL-1.0
// title: Erasing a node whose incoming edges are not found
// rule: edges
// why: They would lead nowhere.
// expect: erase_node of Office in table Staff cannot find the edges WorksAt that lead to it: WorksAt has no inverse<...> by which it is read from its target, and it has no mirror
#include <facet/repository/erase_node.hpp>
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return facet::erase_node<Office>(staff, "office_id"_f == "1" && "city"_f == "Bern");
#else
    return facet::erase_node<Person>(staff, "person_id"_f == "1");
#endif
}
