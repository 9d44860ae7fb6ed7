// SPDX-License-Identifier: BSL-1.0
// title: contains() for a value of another type
// rule: proof 3: a filter is only what is called a filter
// why: What is looked for is of the elements' type.
// expect: the condition on Order in table Shop looks into order_id, which is text, for a whole number
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(contains("order_id"_f, 5)).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(contains("order_id"_f, "5")).all();
#endif
}
