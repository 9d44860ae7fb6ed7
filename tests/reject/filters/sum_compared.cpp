// SPDX-License-Identifier: BSL-1.0
// title: A sum that is compared
// rule: proof 3: a filter is only what is called a filter
// why: DynamoDB computes in updates alone; a constant stands on the other side as well.
// expect: conditions and filters compute nothing, as DynamoDB's do: `total`_f + 5 <= 100 is said as `total`_f <= 95
#include <reject/support/register.hpp>

auto sold(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 5).when("quantity"_f + 5 <= 100).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 5).when("quantity"_f <= 95).run();
#endif
}
