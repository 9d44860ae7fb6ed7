// SPDX-License-Identifier: BSL-1.0
// title: A filter of an update
// rule: proof 3: a filter is only what is called a filter
// why: A write that a condition does not let happen fails; nothing is filtered.
// expect: on what condition a write happens is said by when(condition)
#include <reject/support/register.hpp>

auto sold(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).filter("quantity"_f > 0).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).when("quantity"_f > 0).run();
#endif
}
