// SPDX-License-Identifier: BSL-1.0
// title: A size compared with a text
// rule: proof 3: a filter is only what is called a filter
// why: A size is a whole number (contract C13).
// expect: the condition on Order in table Shop compares the size of lines, which is a whole number, with text
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(size("lines"_f) > "3").all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(size("lines"_f) > 3).all();
#endif
}
