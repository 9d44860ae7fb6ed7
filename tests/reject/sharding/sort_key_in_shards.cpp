// SPDX-License-Identifier: BSL-1.0
// title: A sort key in shards
// rule: write sharding
// why: Shards spread a partition; a sort key orders what is in it.
// expect: in Order, key template `{order_id:15 shards}` has {order_id:15 shards}, but it is a sort key; shards spread a
//   partition key
#include <reject/support/sharding.hpp>

#ifdef FACET_REJECT
struct Table : orders_with<order_key, facet::index<"GSI2", "{status}", "{order_id:15 shards}">> {};
#else
struct Table : orders_with<order_key, facet::index<"GSI2", "{order_id:15 shards}", "{status}">> {};

#endif

void proof() { facet::verify<Table>(); }
