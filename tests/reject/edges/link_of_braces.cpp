// SPDX-License-Identifier: BSL-1.0
// title: A link of an edge in braces
// rule: edges
// why: Braces have no type of their own.
// expect: link() takes one edge, an object, which it stores as a whole:
#include <reject/support/links.hpp>

auto linked(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.link({"ann", "bob", ""}).run();
#else
    return staff.link(Follows{"ann", "bob", ""}).run();
#endif
}
