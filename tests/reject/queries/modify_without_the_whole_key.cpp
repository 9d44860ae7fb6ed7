// SPDX-License-Identifier: BSL-1.0
// title: Modifying many items
// rule: proof 2: every where-clause is served by a key or an index
// why: modify() reads one item and writes it, so it needs the whole primary key.
// expect: modify StockBalance where(account_id ==) in table Register needs the whole primary key (account_id; asset_id) by ==: asset_id == is missing
#include <reject/support/register.hpp>

auto reset(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<StockBalance>("account_id"_f == some_account, [](StockBalance& balance) { balance.quantity = 0; });
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& balance) { balance.quantity = 0; });
#endif
}
