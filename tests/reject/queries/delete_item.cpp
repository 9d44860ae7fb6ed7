// SPDX-License-Identifier: BSL-1.0
// title: delete_item()
// rule: what stores and erases
// why: facet's own word is shorter.
// expect: an item is erased by erase(object), or by erase<Order>(where-clause), which takes its whole key
#include <reject/support/register.hpp>

auto done(const register_repository& registry, [[maybe_unused]] const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.delete_item<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).run();
#else
    return registry.erase<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).run();
#endif
}
