// SPDX-License-Identifier: BSL-1.0
// title: Assignments behind what is given back
// rule: what stores and erases
// why: What is given back is the last that is said of a write.
// expect: set() is of an update, and said before returning_old() or returning_new(): update<...>(where-clause).set(...).returning_new()
#include <reject/support/register.hpp>

auto sold(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).returning_new().set("quantity"_f = 0).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).returning_new().run();
#endif
}
