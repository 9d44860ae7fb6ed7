// SPDX-License-Identifier: BSL-1.0
// title: Erasing a node that counts edges
// rule: edges
// why: Its edges would stay, with their mirrors and counts, and could not be unlinked.
// expect: erase of Person in table Staff would leave its edges Follows behind, which are mirrored or counted; erase_node() erases both
#include <reject/support/links.hpp>
#include <facet/repository/erase_node.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.erase<Person>("person_id"_f == "1").run().has_value();
#else
    return facet::erase_node<Person>(staff, "person_id"_f == "1").has_value();
#endif
}
