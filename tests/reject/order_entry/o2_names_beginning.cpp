// SPDX-License-Identifier: BSL-1.0
// title: O2: employees whose name begins with a text
// rule: the patterns of order entry, each missed by a little
// why: A name is a partition key of GSI1, which is entered whole.
// expect: Employee where(name begins_with) in table OrderEntry cannot be served: the primary key (employee_id; name) needs employee_id ==; GSI1 (name; employee_id) needs name ==; a partition key cannot be read by begins_with
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<Employee>("name"_f.begins_with("Ann")).all();
#else
    return table.query<Employee>("name"_f == "Ann Lee").all();
#endif
}
