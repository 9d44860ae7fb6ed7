// SPDX-License-Identifier: BSL-1.0
// title: A query that leaves out what the sort key begins with
// rule: write sharding
// why: All shards would be asked, but each is ordered by status first.
// expect: Order where(order_id ==) in table Orders cannot be served: GSI2 (15 shards of order_id; status, order_id) needs status ==
//   before order_id
#include <reject/support/sharding.hpp>

auto read(const orders_repository& orders) {
#ifdef FACET_REJECT
    return orders.query<Order>("order_id"_f == "o").using_index<"GSI2">().all();
#else
    return orders.query<Order>("status"_f == "OPEN" && "order_id"_f == "o").using_index<"GSI2">().all();
#endif
}
