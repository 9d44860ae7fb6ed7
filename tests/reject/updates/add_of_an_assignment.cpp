// SPDX-License-Identifier: BSL-1.0
// title: An assignment for an add()
// rule: proof 4: an update leaves no key and no index entry stale
// why: add() is told a field and what is added; += stands in a set().
// expect: add() takes a field, which is written with _f, and a value
#include <reject/support/register.hpp>

auto bought(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).add("quantity"_f += 5).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).add("quantity"_f, 5).run();
#endif
}
