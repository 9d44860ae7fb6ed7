// SPDX-License-Identifier: BSL-1.0
// title: An update of many items
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update changes one item, so it needs the whole primary key.
// expect: update StockBalance where(account_id ==) in table Register needs the whole primary key (account_id; asset_id) by ==: asset_id == is missing
#include <reject/support/register.hpp>

auto reset(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account).set("quantity"_f = 0).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 0).run();
#endif
}
