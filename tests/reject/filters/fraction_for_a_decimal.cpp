// SPDX-License-Identifier: BSL-1.0
// title: A floating-point number for a decimal
// rule: proof 3: a filter is only what is called a filter
// why: 0.1 is no decimal: what is nearly it is another number.
// expect: the condition on Order in table Shop compares total, which is a decimal, with a floating-point number; give a decimal, as in `5.00`_decimal
#include <reject/support/orders.hpp>

auto dear(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").filter("total"_f > 5.0).all();
#else
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").filter("total"_f > "5.0"_decimal).all();
#endif
}
