// SPDX-License-Identifier: BSL-1.0
// title: O1: an employee by its mail address
// rule: the patterns of order entry, each missed by a little
// why: No key holds it.
// expect: Employee where(email ==) in table OrderEntry cannot be served: the primary key (employee_id; name) needs employee_id ==; GSI1 (name; employee_id) needs name ==; Employee has no entries in index GSI2; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<Employee>("email"_f == "ann@example.org").all();
#else
    return table.query<Employee>("employee_id"_f == some_employee).all();
#endif
}
