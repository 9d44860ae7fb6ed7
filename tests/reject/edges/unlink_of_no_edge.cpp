// SPDX-License-Identifier: BSL-1.0
// title: Unlinking what is no edge
// rule: edges
// why: Only edges are unlinked.
// expect: unlink of Office in table Staff: Office is no edge; erase() it
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const Office& office) {
#ifdef FACET_REJECT
    return staff.unlink(office).run();
#else
    return staff.erase(office).run();
#endif
}
