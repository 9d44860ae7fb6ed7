// SPDX-License-Identifier: BSL-1.0
// title: A lookup that is asked whether it is ok
// rule: results are asked for
// why: A lookup has three outcomes, and each has a word of its own.
// expect: has_value() tells whether a call gave its value, failed() that it did not, error() why; missing(), of a lookup, that there is no such item
#include <reject/support/orders.hpp>

bool found(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.get<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).ok();
#else
    return shop.get<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).has_value();
#endif
}
