// SPDX-License-Identifier: BSL-1.0
// title: A query that is given a token
// rule: proof 2: every where-clause is served by a key or an index
// why: The place where a page ended is a cursor, which also travels as a text.
// expect: a read does not begin at a number of items, but behind a cursor, after(page.next)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, const facet::cursor& next) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).next_token(next).page();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).after(next).page();
#endif
}
