// SPDX-License-Identifier: BSL-1.0
// title: A text for a cursor
// rule: proof 2: every where-clause is served by a key or an index
// why: That a text is to be taken for a cursor is said where it comes in.
// expect: after() takes a cursor; of the text that cursor::text() gave it is made by facet::cursor(text)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, const std::string& token) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).after(token).page();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).after(facet::cursor(token)).page();
#endif
}
