// SPDX-License-Identifier: BSL-1.0
// title: A field that is decremented, by -- before it
// rule: proof 4: an update leaves no key and no index entry stale
// why: A field is a name: what becomes of its value is said by an assignment.
// expect: a number falls by one by `count`_f -= 1, in set(), or by add(`count`_f, -1), which begins at 0 where there is none
#include <reject/support/register.hpp>

auto shrunk(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set(--"quantity"_f).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f -= 1).run();
#endif
}
