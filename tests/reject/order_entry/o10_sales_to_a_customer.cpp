// SPDX-License-Identifier: BSL-1.0
// title: O10: what an account representative sold to a customer
// rule: the patterns of order entry, each missed by a little
// why: The edge knows the customer, but no key of it does.
// expect: OrderByRep where(rep_id ==, customer_id ==) in table OrderEntry cannot be served: the primary key (order_id; rep_id) needs order_id ==; GSI1 (rep_id; status, date, order_id) does not hold customer_id; OrderByRep has no entries in index GSI2; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<OrderByRep>("rep_id"_f == some_employee && "customer_id"_f == some_customer).all();
#else
    return table.query<OrderByRep>("rep_id"_f == some_employee && "status"_f == order_status::open).all();
#endif
}
