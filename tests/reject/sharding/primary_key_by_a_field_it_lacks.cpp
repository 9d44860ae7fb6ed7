// SPDX-License-Identifier: BSL-1.0
// title: A primary key spread by a field that it does not hold
// rule: write sharding
// why: The shard is a number of few values: two orders of one customer could share it.
// expect: in Order, key template `ORDER#{order_id:15 shards}` has {order_id:15 shards}, but nothing else in the primary key
//   holds the field: two items could get one key
#include <reject/support/sharding.hpp>

#ifdef FACET_REJECT
struct Table : orders_with<facet::key<"ORDER#{order_id:15 shards}", "{customer_id}">, order_entry> {};
#else
struct Table : orders_with<facet::key<"ORDER#{order_id:15 shards}", "{customer_id}#{order_id}">, order_entry> {};

#endif

void proof() { facet::verify<Table>(); }
