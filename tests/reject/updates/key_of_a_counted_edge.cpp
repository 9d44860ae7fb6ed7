// SPDX-License-Identifier: BSL-1.0
// title: Setting a field of the key of an edge that is mirrored or counted
// rule: proof 4: an update leaves no key and no index entry stale
// why: Such an edge is not moved: its mirror and the counts of its ends go with it.
// expect: update of Follows in table Staff sets followed, which is part of the primary key; a key never changes: unlink() it, and link() another
#include <reject/support/links.hpp>

auto turned(const staff_repository& staff, [[maybe_unused]] const Follows& edge) {
#ifdef FACET_REJECT
    return staff.update<Follows>("person_id"_f == "1" && "followed"_f == "2").set("followed"_f = "3").run();
#else
    return staff.unlink(edge).run();
#endif
}
