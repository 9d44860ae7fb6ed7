// SPDX-License-Identifier: BSL-1.0
// title: A query by a field that only tells the shard
// rule: write sharding
// why: Fifteen shards hold items of all customers; what is asked for would be read among them and thrown away.
// expect: Order where(customer_id ==) in table Orders cannot be served: the primary key (order_id; customer_id) needs
//   order_id ==; GSI2 (15 shards of customer_id; status, order_id) holds customer_id only as the number of its shard, where
//   items of other values are, too; a sort key that holds it would tell them apart
#include <reject/support/sharding.hpp>

struct Spread : orders_with<order_key, facet::index<"GSI2", "{customer_id:15 shards}", "{status}#{order_id}">> {};

auto read(const facet::repository<Spread, declared_backend>& orders) {
#ifdef FACET_REJECT
    return orders.query<Order>("customer_id"_f == "c-1").all();
#else
    return orders.query<Order>("status"_f == "OPEN").all();
#endif
}
