// SPDX-License-Identifier: BSL-1.0
// title: Linking what is no edge
// rule: edges
// why: An entity is created.
// expect: link of Person in table Staff: Person is no edge; create() it
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const Person& person) {
#ifdef FACET_REJECT
    return staff.link(person).run();
#else
    return staff.create(person).run();
#endif
}
