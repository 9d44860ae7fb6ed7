// SPDX-License-Identifier: BSL-1.0
// title: A limit of two numbers
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB would read, and charge, all items before; a cursor is a place in the key.
// expect: limit() takes how many items a read gives at most, and nothing else; a read does not begin at a number of items, but behind a cursor: limit(10).after(page.next)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, const facet::cursor& next) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).limit(20, 10).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).after(next).limit(10).all();
#endif
}
