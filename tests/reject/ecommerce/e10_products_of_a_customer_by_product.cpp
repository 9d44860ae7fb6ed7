// SPDX-License-Identifier: BSL-1.0
// title: E10: what a customer ordered, by product
// rule: the patterns of the web shop, each missed by a little
// why: GSI2 orders what a customer ordered by date; a product among it can be filtered.
// expect: OrderItem where(customer_id ==) order_by(product_id) in table ECommerce cannot be served: the primary key (order_id; product_id) needs order_id ==; GSI1 (product_id; order_date) needs product_id ==; GSI2 (customer_id; order_date) is ordered by order_date there
#include <reject/support/ecommerce.hpp>

auto products(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<OrderItem>("customer_id"_f == some_customer).order_by("product_id"_f).all();
#else
    return shop.query<OrderItem>("customer_id"_f == some_customer).order_by("order_date"_f).all();
#endif
}
