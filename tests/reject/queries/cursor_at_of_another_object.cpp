// SPDX-License-Identifier: BSL-1.0
// title: A cursor from an object of another entity
// rule: pages
// why: Only what the query reads has a place in it.
// expect: cursor_at(query, object) takes an object of the entity that the query is of, StockPosting
#include <facet/repository/cursor_at.hpp>
#include <reject/support/register.hpp>

auto place(const register_repository& registry, const StockBalance& balance, const StockPosting& posting) {
#ifdef FACET_REJECT
    return facet::cursor_at(registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset), balance);
#else
    return (void)balance, facet::cursor_at(registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset), posting);
#endif
}
