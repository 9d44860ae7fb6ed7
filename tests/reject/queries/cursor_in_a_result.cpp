// SPDX-License-Identifier: BSL-1.0
// title: A cursor that is still a result
// rule: results are asked for
// why: To tell a place asks the object for its key, which may be none.
// expect: after() takes a cursor, which is a page's next; from a text that a client gave back it is made by facet::cursor(text), and what cursor_at() gives has it behind value()
#include <facet/repository/cursor_at.hpp>
#include <reject/support/register.hpp>

auto behind(const register_repository& registry, const StockBalance& last) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == "a-1").after(facet::cursor_at(registry.query<StockBalance>("account_id"_f == "a-1"), last)).page();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1").after(facet::cursor_at(registry.query<StockBalance>("account_id"_f == "a-1"), last).value()).page();
#endif
}
