// SPDX-License-Identifier: BSL-1.0
// title: get of several items
// rule: proof 2: every where-clause is served by a key or an index
// why: One call of get addresses one item; several are a query.
// expect: asset_id must be one value
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == facet::each_of("AAPL", "AAP"));
#else
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f == facet::each_of("AAPL", "AAP")).all();
#endif
}
