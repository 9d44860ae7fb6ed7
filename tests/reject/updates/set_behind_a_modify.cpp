// SPDX-License-Identifier: BSL-1.0
// title: Assignments behind a modify()
// rule: proof 4: an update leaves no key and no index entry stale
// why: Assignments are an update.
// expect: modify<StockBalance>() is given no code that changes the item; it takes a where-clause with the whole primary key, and code: modify<StockBalance>(where-clause, [](StockBalance& item) { ... }); without reading the item first, fields are set by update<StockBalance>(where-clause).set(...)
#include <reject/support/register.hpp>

auto emptied(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 0).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 0).run();
#endif
}
