// SPDX-License-Identifier: BSL-1.0
// title: A field that is counted by ++ for a modify()
// rule: proof 4: an update leaves no key and no index entry stale
// why: modify() is given code, which changes the item that was read; what an update can say needs no read.
// expect: a number grows by one by `count`_f += 1, in set(), or by add(`count`_f, 1)
#include <reject/support/register.hpp>

auto counted(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, ++"quantity"_f);
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& item) { ++item.quantity; });
#endif
}
