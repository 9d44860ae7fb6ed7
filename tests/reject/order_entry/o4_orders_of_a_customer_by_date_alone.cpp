// SPDX-License-Identifier: BSL-1.0
// title: O4: a customer's orders in a range of days, whatever their status
// rule: the patterns of order entry, each missed by a little
// why: The status comes before the date in the key; each_of asks for several.
// expect: Order where(customer_id ==, date between) in table OrderEntry cannot be served: the primary key (order_id; customer_id) needs order_id ==; GSI1 (customer_id; status, date, order_id) needs status == before date; GSI2 (15 shards of order_id; status, date, order_id) does not hold customer_id
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<Order>("customer_id"_f == some_customer && "date"_f.between(first, last)).all();
#else
    return table
        .query<Order>("customer_id"_f == some_customer && "status"_f == facet::each_of(order_status::open, order_status::shipped) &&
                      "date"_f.between(first, last))
        .all();
#endif
}
