// SPDX-License-Identifier: BSL-1.0
// title: One value read in turn
// rule: proof 2: every where-clause is served by a key or an index
// why: Only several values can be read one after the other.
// expect: in_turn() reads the values of each_of() one after the other, but this query of StockPosting has no each_of()
#include <reject/support/register.hpp>

auto newest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset).in_turn().descending().limit(3).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == facet::each_of(some_asset, "MSFT")).in_turn().descending().limit(3).all();
#endif
}
