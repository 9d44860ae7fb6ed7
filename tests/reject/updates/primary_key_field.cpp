// SPDX-License-Identifier: BSL-1.0
// title: Setting a field of the primary key
// rule: proof 4: an update leaves no key and no index entry stale
// why: A key never changes. Another key is another item.
// expect: update of StockBalance in table Register sets asset_id, which is part of the primary key; a key never changes
#include <reject/support/register.hpp>

auto moved(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("asset_id"_f = "AAP").run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 0).run();
#endif
}
