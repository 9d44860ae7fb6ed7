// SPDX-License-Identifier: BSL-1.0
// title: O8: the order items of a product in a range of days
// rule: the patterns of order entry, each missed by a little
// why: GSI1 has them by order.
// expect: OrderItem where(product_id ==, date between) in table OrderEntry cannot be served: the primary key (order_id; product_id) needs order_id ==; GSI1 (product_id; order_id) does not hold date; GSI2 (15 shards of order_id; status, date, order_id, product_id) needs status == before product_id; what a key does not hold can be filtered with .filter(...)
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<OrderItem>("product_id"_f == some_product && "date"_f.between(first, last)).all();
#else
    return table.query<OrderItem>("product_id"_f == some_product).all();
#endif
}
