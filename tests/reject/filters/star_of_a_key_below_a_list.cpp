// SPDX-License-Identifier: BSL-1.0
// title: A star for a key, below a list
// rule: proof 3: a filter is only what is called a filter
// why: A list has positions, which stand in brackets.
// expect: the condition on Order in table Shop asks for lines.*.quantity, but lines has no parts that have names; what an element of that list has is lines[0].quantity, or, at a place that is known at run time, `lines[*].quantity`_f(place)
#include <reject/support/shop.hpp>

auto some(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("lines.*.quantity"_f(1) > 2).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("lines[*].quantity"_f(1) > 2).all();
#endif
}
