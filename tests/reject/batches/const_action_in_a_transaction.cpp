// SPDX-License-Identifier: BSL-1.0
// title: A const action in a transaction
// rule: what a transaction takes
// why: A transaction does its actions where they are, and leaves in them what became of each.
// expect: transact() does its actions where they are, but action 1 is const; describe it in the call, or give it a name without const
#include <reject/support/register.hpp>

auto sold(const register_repository& registry) {
#ifdef FACET_REJECT
    const auto balance = registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f -= 5);
#else
    auto balance = registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f -= 5);
#endif
    return registry.transact(balance);
}
