// SPDX-License-Identifier: BSL-1.0
// title: A modify() by code whose answer would be lost
// rule: proof 4: an update leaves no key and no index entry stale
// why: The code says by false that the item is to stay as it is. A number that it returned would say nothing to modify(), which
//   would write the change all the same.
// expect: modify() calls its code with a StockBalance&, the item as it was read, but what it is given returns a long
// expect: which returns nothing, false to leave the item as it is, or a result<void>, whose error ends the call
#include <reject/support/register.hpp>

auto lowered(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& balance) { return --balance.quantity; });
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& balance) { return --balance.quantity >= 0; });
#endif
}
