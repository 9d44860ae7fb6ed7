// SPDX-License-Identifier: BSL-1.0
// title: An upsert that computes from nothing
// rule: proof 4: an update leaves no key and no index entry stale
// why: Where there is no item, there is nothing to compute from; add() counts a missing number as 0.
// expect: upsert of StockBalance in table Register computes quantity from its present value, which a new item does not have
#include <reject/support/register.hpp>

auto bought(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
        .set("quantity"_f += 5)
        .add("net_expenditure"_f, facet::decimal(3))
        .run();
#else
    return registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
        .add("quantity"_f, 5)
        .add("net_expenditure"_f, facet::decimal(3))
        .run();
#endif
}
