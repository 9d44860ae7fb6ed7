// SPDX-License-Identifier: BSL-1.0
// title: An erase asked for what it stores
// rule: updates
// why: It leaves none.
// expect: an erase leaves no item; the one that it erases is given by returning_old()
#include <reject/support/register.hpp>

auto gone(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.erase<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).as_stored();
#else
    return registry.erase<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).returning_old().run();
#endif
}
