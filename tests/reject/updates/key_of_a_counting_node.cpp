// SPDX-License-Identifier: BSL-1.0
// title: Setting a field of the key of a node that counts its edges
// rule: proof 4: an update leaves no key and no index entry stale
// why: Its edges have its key, and would stay behind.
// expect: update of Person in table Staff sets person_id, which is part of the primary key; a key never changes: create() another, link() its edges, and erase_node() this one
#include <reject/support/links.hpp>

auto renamed(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.update<Person>("person_id"_f == "1").set("person_id"_f = "2").run();
#else
    return staff.update<Person>("person_id"_f == "1").set("name"_f = "2").run();
#endif
}
