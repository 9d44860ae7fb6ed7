// SPDX-License-Identifier: BSL-1.0
// title: Two shards in one key
// rule: write sharding
// why: A reader would have to ask each of one in each of the other.
// expect: in Order, key template `{order_id:15 shards}#{customer_id:4 shards}` has {order_id:15 shards}, and other shards
//   besides; a key is spread once
#include <reject/support/sharding.hpp>

#ifdef FACET_REJECT
struct Table : orders_with<order_key, facet::index<"GSI2", "{order_id:15 shards}#{customer_id:4 shards}", "{status}">> {};
#else
struct Table : orders_with<order_key, facet::index<"GSI2", "{order_id:15 shards}#{customer_id}", "{status}">> {};

#endif

void proof() { facet::verify<Table>(); }
