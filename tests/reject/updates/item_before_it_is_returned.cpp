// SPDX-License-Identifier: BSL-1.0
// title: The item of an update that is not done
// rule: what stores and erases
// why: What gives back an item is described first, too.
// expect: a write is described first, and has no outcome until run() does it:
#include <reject/support/register.hpp>

StockBalance sold(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).returning_new();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).returning_new().or_throw();
#endif
}
