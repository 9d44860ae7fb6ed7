// SPDX-License-Identifier: BSL-1.0
// title: A check that is run by itself
// rule: what a transaction takes
// why: It asks for nothing else to happen or not: a get tells the same, and more.
// expect: a check is part of a transaction, transact(check, action), and does nothing alone; whether an item is there is asked by get<...>(where-clause)
#include <reject/support/register.hpp>

#include <utility>

auto there(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.check<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).exists().run();
#else
    return registry.transact(registry.check<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).exists());
#endif
}
