// SPDX-License-Identifier: BSL-1.0
// title: Unlinking a node that counts edges
// rule: edges
// why: Edges are linked and unlinked. Nodes are erased, and these with what goes with them.
// expect: unlink of Person in table Staff: Person is no edge; erase_node() erases it with its edges
#include <reject/support/links.hpp>
#include <facet/repository/erase_node.hpp>

auto done(const staff_repository& staff, [[maybe_unused]] const Person& person) {
#ifdef FACET_REJECT
    return staff.unlink(person).run().has_value();
#else
    return facet::erase_node<Person>(staff, "person_id"_f == person.person_id).has_value();
#endif
}
