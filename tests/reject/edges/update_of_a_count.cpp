// SPDX-License-Identifier: BSL-1.0
// title: Updating a count
// rule: edges
// why: The count would no longer be that of the edges.
// expect: update of Person in table Staff computes followers, which is counted by the edge Follows; link() and unlink() keep it
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.update<Person>("person_id"_f == "1").add("followers"_f, 1).run();
#else
    return staff.link(Follows{"2", "1", ""}).run();
#endif
}
