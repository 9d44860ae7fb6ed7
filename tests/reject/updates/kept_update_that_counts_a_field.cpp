// SPDX-License-Identifier: BSL-1.0
// title: A field that is counted by ++ in an update that is kept
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update says by how much a field changes, also where it is kept.
// expect: a number grows by one by `count`_f += 1, in set(), or by add(`count`_f, 1)
#include <reject/support/register.hpp>

auto counted(const register_repository& registry) {
#ifdef FACET_REJECT
    auto update = registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
    update.add(++"quantity"_f, 1);
    return update.run();
#else
    auto update = registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
    update.add("quantity"_f, 1);
    return update.run();
#endif
}
