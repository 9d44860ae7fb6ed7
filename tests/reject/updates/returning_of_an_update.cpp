// SPDX-License-Identifier: BSL-1.0
// title: An item that an update gives back, old or new
// rule: proof 4: an update leaves no key and no index entry stale
// why: Of an update there are two items; which is meant is said.
// expect: gives back the item as the update leaves it, returning_old() as it was before
#include <reject/support/register.hpp>

auto sold(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).returning().run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).returning_new().run();
#endif
}
