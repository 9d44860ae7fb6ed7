// SPDX-License-Identifier: BSL-1.0
// title: A get without the field that tells the shard
// rule: write sharding
// why: A query can ask all shards; a get reads one item.
// expect: get Order where(customer_id ==) in table Orders needs the whole primary key (15 shards of order_id; customer_id,
//   order_id) by ==: order_id == is missing
#include <reject/support/sharding.hpp>

struct Spread : orders_with<facet::key<"ORDERS#{order_id:15 shards}", "{customer_id}#{order_id}">, order_entry> {};

auto read(const facet::repository<Spread, declared_backend>& orders) {
#ifdef FACET_REJECT
    return orders.get<Order>("customer_id"_f == "c-1");
#else
    return orders.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-7");
#endif
}
