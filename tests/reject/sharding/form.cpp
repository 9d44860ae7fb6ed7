// SPDX-License-Identifier: BSL-1.0
// title: A number of shards that cannot be read
// rule: write sharding
// why: Up to 10,000, and three numbers that there were before.
// expect: in Order, key template `{order_id:15 shards, once 10}` asks for the form `15 shards, once 10` of {order_id}; forms
//   are a width such as 10 or 12.2, plain, s, ms, us, days, upper, lower, spaces, raw, and `15 shards` or `20 shards,
//   formerly 15`
#include <reject/support/sharding.hpp>

#ifdef FACET_REJECT
struct Table : orders_with<order_key, facet::index<"GSI2", "{order_id:15 shards, once 10}", "{status}">> {};
#else
struct Table : orders_with<order_key, facet::index<"GSI2", "{order_id:15 shards, formerly 10}", "{status}">> {};

#endif

void proof() { facet::verify<Table>(); }
