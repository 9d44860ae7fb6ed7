// SPDX-License-Identifier: BSL-1.0
// title: A modify() by what does not take the item
// rule: proof 4: an update leaves no key and no index entry stale
// why: modify() reads the item, lets the code change it, and writes what that changed.
// expect: modify() calls its code with a StockBalance&, the item as it was read, but what it is given cannot be called so; give it a
// expect: which returns nothing, false to leave the item as it is, or a result<void>, whose error ends the call
#include <reject/support/register.hpp>

auto taken(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](Account&) {});
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance&) {});
#endif
}
