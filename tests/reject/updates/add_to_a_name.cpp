// SPDX-License-Identifier: BSL-1.0
// title: A text for a field to be added to
// rule: proof 4: an update leaves no key and no index entry stale
// why: A field is written with _f, so that its name is checked.
// expect: add() takes a field, which is written with _f, and a value: add(`count`_f, 1)
#include <reject/support/register.hpp>

auto taken(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).add("quantity", 5).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).add("quantity"_f, 5).run();
#endif
}
