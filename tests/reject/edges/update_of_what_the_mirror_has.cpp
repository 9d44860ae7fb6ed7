// SPDX-License-Identifier: BSL-1.0
// title: Updating what a mirror has, too
// rule: edges
// why: An update does not know the mirror.
// expect: update of Follows in table Staff sets note, from which its mirror is made; change the item with modify()
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.update<Follows>("person_id"_f == "1" && "followed"_f == "2").set("note"_f = "x").run();
#else
    return staff.modify<Follows>("person_id"_f == "1" && "followed"_f == "2", [](Follows& edge) { edge.note = "x"; });
#endif
}
