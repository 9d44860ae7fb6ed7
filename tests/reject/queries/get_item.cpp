// SPDX-License-Identifier: BSL-1.0
// title: get_item()
// rule: results are asked for
// why: facet's own word is shorter.
// expect: an item is read by get<Order>(where-clause), which takes its whole key, and several by query<Order>(where-clause)
#include <reject/support/register.hpp>

auto done(const register_repository& registry, [[maybe_unused]] const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.get_item<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).has_value();
#else
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).has_value();
#endif
}
