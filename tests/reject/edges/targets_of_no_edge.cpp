// SPDX-License-Identifier: BSL-1.0
// title: Following what is no edge
// rule: edges
// why: Only edges lead anywhere.
// expect: targets of Person in table Staff: Person is no edge
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const std::vector<Person>& people, const std::vector<WorksAt>& edges) {
#ifdef FACET_REJECT
    return staff.targets(people).has_value();
#else
    return staff.sources(edges).has_value() && !people.empty();
#endif
}
