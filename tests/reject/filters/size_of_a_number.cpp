// SPDX-License-Identifier: BSL-1.0
// title: The size of a number
// rule: proof 3: a filter is only what is called a filter
// why: A number has no size (contract C13).
// expect: the condition on Order in table Shop asks the size of total, which is a signed whole number; only text, binary, lists, sets and maps have a size
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(size("total"_f) > 3).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(size("lines"_f) > 3).all();
#endif
}
