// SPDX-License-Identifier: BSL-1.0
// title: A cursor that is still a text
// rule: proof 2: every where-clause is served by a key or an index
// why: What goes to a client and back is a text; that it is a cursor is said, and then checked.
// expect: after() takes a cursor, which is a page's next; from a text that a client gave back it is made by facet::cursor(text)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, const std::string& token) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).after(token).page();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).after(facet::cursor(token)).page();
#endif
}
