// SPDX-License-Identifier: BSL-1.0
// title: A path that is not written as one
// rule: proof 3: a filter is only what is called a filter
// why: A position is a number in brackets.
// expect: the condition on Order in table Shop asks for lines[x].product, which is no path: one is written as field.name and field[0]
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("lines[x].product"_f == "tea").all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("lines[3].product"_f == "tea").all();
#endif
}
