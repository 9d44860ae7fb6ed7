// SPDX-License-Identifier: BSL-1.0
// title: Moving many items
// rule: proof 2: every where-clause is served by a key or an index
// why: move() gives one item another key, so it needs the whole key that it has.
// expect: move StockBalance where(asset_id ==) in table Register needs the whole primary key (account_id; asset_id) by ==: account_id == is missing
#include <reject/support/register.hpp>

auto moved(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.move<StockBalance>("asset_id"_f == some_asset, [](StockBalance& balance) { balance.asset_id = "AAP"; });
#else
    return registry.move<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& balance) { balance.asset_id = "AAP"; });
#endif
}
