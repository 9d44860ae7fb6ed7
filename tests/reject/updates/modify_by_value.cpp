// SPDX-License-Identifier: BSL-1.0
// title: A modify() that changes a copy
// rule: proof 4: an update leaves no key and no index entry stale
// why: What the code does to a copy of the item would be lost, and nothing be written.
// expect: modify() calls its code with a StockBalance&, the item as it was read, but what it is given changes a copy, or can change nothing; give it a
// expect: which returns nothing, false to leave the item as it is, or a result<void>, whose error ends the call
#include <reject/support/register.hpp>

auto emptied(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance balance) { balance.quantity = 0; });
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& balance) { balance.quantity = 0; });
#endif
}
