// SPDX-License-Identifier: BSL-1.0
// title: A query that starts at a place
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB would read, and charge, all items before; a cursor is a place in the key.
// expect: a read does not begin at a number of items, but behind a cursor, after(page.next), which costs nothing on the way there
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, const facet::cursor& next) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).start_at(next).page().has_value();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).after(next).page().has_value();
#endif
}
