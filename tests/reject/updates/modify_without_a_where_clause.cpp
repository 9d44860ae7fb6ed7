// SPDX-License-Identifier: BSL-1.0
// title: Modifying an item that is not named
// rule: proof 4: an update leaves no key and no index entry stale
// why: modify() reads the item that it changes, so it is told which one.
// expect: modify<StockBalance>() is given no where-clause; it takes a where-clause with the whole primary key, and code
#include <reject/support/register.hpp>

auto emptied(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<StockBalance>([](StockBalance& balance) { balance.quantity = 0; });
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& balance) { balance.quantity = 0; });
#endif
}
