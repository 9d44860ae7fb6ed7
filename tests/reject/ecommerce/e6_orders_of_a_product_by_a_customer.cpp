// SPDX-License-Identifier: BSL-1.0
// title: E6: all orders of a product by one customer
// rule: the patterns of the web shop, each missed by a little
// why: Each of the two has an index by date; neither index has both.
// expect: OrderItem where(product_id ==, customer_id ==) in table ECommerce cannot be served: the primary key (order_id; product_id) needs order_id ==; GSI1 (product_id; order_date) does not hold customer_id; GSI2 (customer_id; order_date) does not hold product_id; what a key does not hold can be filtered with .filter(...)
#include <reject/support/ecommerce.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<OrderItem>("product_id"_f == some_product && "customer_id"_f == some_customer).all();
#else
    return shop.query<OrderItem>("product_id"_f == some_product && "order_date"_f >= first && "order_date"_f < past).all();
#endif
}
