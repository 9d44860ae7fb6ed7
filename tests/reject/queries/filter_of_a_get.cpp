// SPDX-License-Identifier: BSL-1.0
// title: A get that filters
// rule: results are asked for
// why: A get reads the item of a whole key, at once: there is nothing left to filter, order or limit.
// expect: this call is done, and gave its outcome: has_value() tells whether there is a value, and value() gives it
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").filter("total"_f > 5).value();
#else
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").filter("total"_f > 5).first().value();
#endif
}
