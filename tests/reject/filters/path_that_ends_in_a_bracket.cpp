// SPDX-License-Identifier: BSL-1.0
// title: A position without its closing bracket
// rule: proof 3: a filter is only what is called a filter
// why: A position is a number between two brackets.
// expect: the condition on Order in table Shop asks for lines[0, which is no path: one is written as field.name and field[0]
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(exists("lines[0"_f)).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(exists("lines[0]"_f)).all();
#endif
}
