// SPDX-License-Identifier: BSL-1.0
// title: O7: all employees of a warehouse, as of now
// rule: the patterns of order entry, each missed by a little
// why: An edge is read from its target through a global index.
// expect: WorksAt where(warehouse_id ==) consistent in table OrderEntry cannot be served: the primary key (employee_id; warehouse_id) needs employee_id ==; GSI1 (warehouse_id; employee_id) is a global index, which is never read consistently (contract Q15)
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<WorksAt>("warehouse_id"_f == some_warehouse, facet::consistent).all();
#else
    return table.query<WorksAt>("warehouse_id"_f == some_warehouse).all();
#endif
}
