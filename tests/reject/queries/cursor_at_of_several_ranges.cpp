// SPDX-License-Identifier: BSL-1.0
// title: A cursor from an object, of a query of several ranges
// rule: pages
// why: Where an object stands in one range says nothing of the others.
// expect: cursor_at() finds where a StockPosting stands in one range, but this query reads one for each value of each_of(), and merges them; the cursor of a page goes on with all of them
#include <facet/repository/cursor_at.hpp>
#include <reject/support/register.hpp>

auto place(const register_repository& registry, const StockPosting& posting) {
#ifdef FACET_REJECT
    return facet::cursor_at(registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == facet::each_of(some_asset, "MSFT")), posting);
#else
    return facet::cursor_at(registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset), posting);
#endif
}
