// SPDX-License-Identifier: BSL-1.0
// title: A primary key with a former number of shards
// rule: write sharding
// why: An entry of an index can be looked for under both numbers; an item has one address.
// expect: in Order, key template `ORDER#{order_id:20 shards, formerly 15}` has {order_id:20 shards, formerly 15}, but an
//   item of a primary key has one address: copy the items, or spread an index
#include <reject/support/sharding.hpp>

#ifdef FACET_REJECT
struct Table : orders_with<facet::key<"ORDER#{order_id:20 shards, formerly 15}", "{order_id}">, order_entry> {};
#else
struct Table : orders_with<facet::key<"ORDER#{order_id:20 shards}", "{order_id}">, order_entry> {};

#endif

void proof() { facet::verify<Table>(); }
