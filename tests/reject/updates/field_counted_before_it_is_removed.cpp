// SPDX-License-Identifier: BSL-1.0
// title: A field that is counted by ++ where it is removed
// rule: proof 4: an update leaves no key and no index entry stale
// why: What is removed is named, and not counted.
// expect: a number falls by one by `count`_f -= 1, in set(), or by add(`count`_f, -1)
#include <reject/support/register.hpp>

auto counted(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).remove("quantity"_f--).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f -= 1).run();
#endif
}
