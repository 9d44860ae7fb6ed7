// SPDX-License-Identifier: BSL-1.0
// title: An upsert that is given a value
// rule: proof 4: an update leaves no key and no index entry stale
// why: Where an upsert makes the item, there is none that could have what is given.
// expect: an upsert may make the item, so it sets, adds or removes all that an index entry is made from, and asks by when
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& was) {
#ifdef FACET_REJECT
    return registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
        .set("quantity"_f = 5, "net_expenditure"_f = was.net_expenditure).given("quantity"_f == was.quantity).run();
#else
    return registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
        .set("quantity"_f = 5, "net_expenditure"_f = was.net_expenditure).when("quantity"_f == was.quantity).run();
#endif
}
