// SPDX-License-Identifier: BSL-1.0
// title: O12: all that a warehouse has
// rule: the patterns of order entry, each missed by a little
// why: GSI1 has inventories by product only.
// expect: Inventory where(warehouse_id ==) in table OrderEntry cannot be served: the primary key (product_id; warehouse_id) needs product_id ==; GSI1 (product_id; warehouse_id) needs product_id ==; the edge Inventory has no inverse<...> by which it is read from its target Warehouse
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<Inventory>("warehouse_id"_f == some_warehouse).all();
#else
    return table.get<Inventory>("product_id"_f == some_product && "warehouse_id"_f == some_warehouse);
#endif
}
