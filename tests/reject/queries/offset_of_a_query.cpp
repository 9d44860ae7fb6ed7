// SPDX-License-Identifier: BSL-1.0
// title: A query that begins at a number of items
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB would read, and charge, all items before; a cursor is a place in the key.
// expect: a read does not begin at a number of items, but behind a cursor, after(page.next)
#include <reject/support/register.hpp>

#include <utility>

auto balances(const register_repository& registry, const facet::cursor& next) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == "a-1").offset(10).limit(5).all();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1").after(next).limit(5).all();
#endif
}
