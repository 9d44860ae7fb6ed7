// SPDX-License-Identifier: BSL-1.0
// title: Setting a count in an upsert
// rule: edges
// why: The item may be there, with its count.
// expect: upsert of Person in table Staff sets followers, which is counted by the edge Follows; link() and unlink() keep it, and a new item begins with .if_missing(0)
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.upsert<Person>("person_id"_f == "1").set("name"_f = "a", "following"_f.if_missing(0)).set("followers"_f = 0).run();
#else
    return staff.upsert<Person>("person_id"_f == "1").set("name"_f = "a", "following"_f.if_missing(0)).set("followers"_f.if_missing(0)).run();
#endif
}
