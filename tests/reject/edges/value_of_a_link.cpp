// SPDX-License-Identifier: BSL-1.0
// title: The outcome of a link that is not done
// rule: edges
// why: A link is described first.
// expect: a write is described first, and has no outcome until run() does it:
#include <reject/support/links.hpp>

void linked(const staff_repository& staff, const Follows& follows) {
#ifdef FACET_REJECT
    staff.link(follows).value();
#else
    staff.link(follows).or_throw();
#endif
}
