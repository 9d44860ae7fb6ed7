// SPDX-License-Identifier: BSL-1.0
// title: O5: all orders with their items in a range of days, whatever their status
// rule: the patterns of order entry, each missed by a little
// why: A fan-out asks all shards, but in each of them the status comes first.
// expect: Order where(date between) in table OrderEntry cannot be served: the primary key (order_id; customer_id) needs order_id ==; GSI1 (customer_id; status, date, order_id) needs customer_id ==; GSI2 (15 shards of order_id; status, date, order_id) needs status == before date
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.collection<Order, OrderItem>("date"_f.between(first, last)).all();
#else
    return table.collection<Order, OrderItem>("status"_f == order_status::open && "date"_f.between(first, last)).all();
#endif
}
