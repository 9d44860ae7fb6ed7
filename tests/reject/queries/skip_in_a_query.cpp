// SPDX-License-Identifier: BSL-1.0
// title: A query that skips items
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB would read, and charge, what is skipped; a cursor is a place in the key.
// expect: a read does not begin at a number of items, but behind a cursor, after(page.next)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, const facet::cursor& next) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).skip(10).after(next).page();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(10).after(next).page();
#endif
}
