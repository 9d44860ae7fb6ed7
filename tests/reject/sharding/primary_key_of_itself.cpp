// SPDX-License-Identifier: BSL-1.0
// title: A primary key that spreads itself
// rule: write sharding
// why: Whoever wants to read one item knows its key, and could not know its shard before.
// expect: in Order, key template `ORDER#{*:15 shards}` spreads the primary key over shards that the whole key decides: no
//   item could be addressed; name the field that decides
#include <reject/support/sharding.hpp>

#ifdef FACET_REJECT
struct Table : orders_with<facet::key<"ORDER#{*:15 shards}", "{order_id}">, order_entry> {};
#else
struct Table : orders_with<facet::key<"ORDER#{order_id:15 shards}", "{order_id}">, order_entry> {};

#endif

void proof() { facet::verify<Table>(); }
