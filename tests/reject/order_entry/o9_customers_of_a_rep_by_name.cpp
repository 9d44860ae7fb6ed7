// SPDX-License-Identifier: BSL-1.0
// title: O9: the customers of an account representative, by name
// rule: the patterns of order entry, each missed by a little
// why: GSI1 orders them by their ids.
// expect: Customer where(rep_id ==) order_by(name) in table OrderEntry cannot be served: the primary key (customer_id; rep_id) needs customer_id ==; GSI1 (rep_id; customer_id) is ordered by customer_id there
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<Customer>("rep_id"_f == some_employee).order_by("name"_f).all();
#else
    return table.query<Customer>("rep_id"_f == some_employee).order_by("customer_id"_f).all();
#endif
}
