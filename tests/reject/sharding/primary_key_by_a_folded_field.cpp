// SPDX-License-Identifier: BSL-1.0
// title: A primary key spread by a field whose case it folds
// rule: write sharding
// why: `o-7` and `O-7` are one key but for the shard, which is told by the text as it is.
// expect: in Order, key template `ORDER#{order_id:15 shards}` has {order_id:15 shards}, but nothing else in the primary key
//   tells the case of its letters: an item that is asked for in another case would be looked for in another shard
#include <reject/support/sharding.hpp>

#ifdef FACET_REJECT
struct Table : orders_with<facet::key<"ORDER#{order_id:15 shards}", "{order_id:upper}">, order_entry> {};
#else
struct Table : orders_with<facet::key<"ORDER#{order_id:15 shards}", "{order_id}">, order_entry> {};

#endif

void proof() { facet::verify<Table>(); }
