// SPDX-License-Identifier: BSL-1.0
// title: Moving what is immutable
// rule: proof 7: what is immutable stays as it is
// why: An item under another key is another item: erase the one and create the other.
// expect: move of Asset in table Register: Asset is declared immutable; its items are created and erased
#include <reject/support/register.hpp>

auto renamed(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.move<Asset>("asset_id"_f == some_asset && "name"_f == "Apple", [](Asset& asset) { asset.name = "Apple Inc."; });
#else
    return registry.move<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& balance) { balance.asset_id = "AAP"; });
#endif
}
