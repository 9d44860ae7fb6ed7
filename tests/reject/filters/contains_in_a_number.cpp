// SPDX-License-Identifier: BSL-1.0
// title: contains() of a number
// rule: proof 3: a filter is only what is called a filter
// why: A number contains nothing (contract C12).
// expect: the condition on Order in table Shop asks contains of total, which is a signed whole number; contains is for text, binary, lists and sets
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(contains("total"_f, 5)).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(contains("address.city"_f, "Ro")).all();
#endif
}
