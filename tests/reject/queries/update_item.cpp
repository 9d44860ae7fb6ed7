// SPDX-License-Identifier: BSL-1.0
// title: update_item()
// rule: what stores and erases
// why: An update of facet's says what it sets by set().
// expect: an item is changed by update<Order>(where-clause).set(...), or by modify<Order>(where-clause, code), which reads it first
#include <reject/support/register.hpp>

auto done(const register_repository& registry, [[maybe_unused]] const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.update_item<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 1).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 1).run();
#endif
}
