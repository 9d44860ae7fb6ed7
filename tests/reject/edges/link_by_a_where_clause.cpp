// SPDX-License-Identifier: BSL-1.0
// title: A link by a where-clause
// rule: edges
// why: What is linked is stored, so that it is an object.
// expect: link() takes one edge, an object, which it stores as a whole:
#include <reject/support/links.hpp>

auto linked(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.link<Follows>("person_id"_f == "ann" && "followed"_f == "bob").run();
#else
    return staff.link(Follows{"ann", "bob", {}}).run();
#endif
}
