// SPDX-License-Identifier: BSL-1.0
// title: E4: an order's items, those of many pieces
// rule: the patterns of the web shop, each missed by a little
// why: An order orders its items by product alone; the rest is a filter, where that is said.
// expect: OrderItem where(order_id ==, quantity >=) in table ECommerce cannot be served: the primary key (order_id; product_id) does not hold quantity; GSI1 (product_id; order_date) needs product_id ==; GSI2 (customer_id; order_date) needs customer_id ==; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/ecommerce.hpp>

auto items(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<OrderItem>("order_id"_f == some_order && "quantity"_f >= 10).all();
#else
    return shop.query<OrderItem>("order_id"_f == some_order).filter("quantity"_f >= 10).all();
#endif
}
