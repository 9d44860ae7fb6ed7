// SPDX-License-Identifier: BSL-1.0
// title: A name and a value in a set()
// rule: proof 4: an update leaves no key and no index entry stale
// why: Each argument of a set() is an assignment of its own.
// expect: update of StockBalance in table Register is given what changes no field; set() takes a field = a value
#include <reject/support/register.hpp>

auto taken(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity", 5).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5).run();
#endif
}
