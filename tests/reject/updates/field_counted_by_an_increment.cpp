// SPDX-License-Identifier: BSL-1.0
// title: A field that is counted by ++
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update says by how much a field changes.
// expect: an update counts a field by set(`count`_f += 1), or by -= 1; where the field may be missing, add(`count`_f, 1) counts from 0
#include <reject/support/register.hpp>

auto counted(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set(++"quantity"_f).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 1).run();
#endif
}
