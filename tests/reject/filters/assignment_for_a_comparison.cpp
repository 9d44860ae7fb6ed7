// SPDX-License-Identifier: BSL-1.0
// title: An assignment where a comparison is meant
// rule: proof 3: a filter is only what is called a filter
// why: `=` says what a field becomes, in set(); a condition compares by `==`.
// expect: the condition on StockBalance in table Register holds `=`, which assigns, where `==` compares
#include <reject/support/register.hpp>

auto taken(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5).when("quantity"_f = 4).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5).when("quantity"_f == 4).run();
#endif
}
