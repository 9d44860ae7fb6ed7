// SPDX-License-Identifier: BSL-1.0
// title: A field that is negated
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update computes from a field and a value, in this order.
// expect: and no field from a value; modify() reads an item, changes it and writes it
#include <reject/support/register.hpp>

auto turned(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = -"quantity"_f).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = -5).run();
#endif
}
