// SPDX-License-Identifier: BSL-1.0
// title: A nested field compared with a value of another type
// rule: proof 3: a filter is only what is called a filter
// why: Operands are typed against what the path leads to.
// expect: the condition on Order in table Shop compares lines[0].quantity, which is a signed whole number, with text
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("lines[0].quantity"_f == "three").all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("lines[0].quantity"_f == 3).all();
#endif
}
