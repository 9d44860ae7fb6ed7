// SPDX-License-Identifier: BSL-1.0
// title: E3: a customer's orders with all their details
// rule: the patterns of the web shop, each missed by a little
// why: GSI2 has a customer's items and invoices, but not the orders themselves.
// expect: Order where(customer_id ==) in table ECommerce cannot be served: the primary key (order_id; order_id) needs order_id ==; Order has no entries in index GSI1, GSI2; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/ecommerce.hpp>

auto details(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.collection<Order, OrderItem, Invoice>("customer_id"_f == some_customer).all();
#else
    return shop.collection<OrderItem, Invoice>("customer_id"_f == some_customer).all();
#endif
}
