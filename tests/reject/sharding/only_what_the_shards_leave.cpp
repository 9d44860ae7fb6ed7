// SPDX-License-Identifier: BSL-1.0
// title: A query without the field beside the shards
// rule: write sharding
// why: The shards are asked in turn, so their own field is not asked for.
// expect: GSI2 (status, 15 shards of order_id; customer_id) needs status ==
#include <reject/support/sharding.hpp>

struct Spread : orders_with<order_key, facet::index<"GSI2", "{status}#{order_id:15 shards}", "{customer_id}">> {};
using spread_repository = facet::repository<Spread, declared_backend>;

auto read(const spread_repository& orders) {
#ifdef FACET_REJECT
    return orders.query<Order>("customer_id"_f == "c").all();
#else
    return orders.query<Order>("status"_f == "OPEN" && "customer_id"_f == "c").all();
#endif
}
