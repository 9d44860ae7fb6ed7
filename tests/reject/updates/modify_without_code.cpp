// SPDX-License-Identifier: BSL-1.0
// title: A modify() without code
// rule: proof 4: an update leaves no key and no index entry stale
// why: What modify() changes is said by code; an update says it by set().
// expect: modify<StockBalance>() is given no code that changes the item; it takes a where-clause with the whole primary key, and code
#include <reject/support/register.hpp>

auto emptied(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 0).run();
#endif
}
