// SPDX-License-Identifier: BSL-1.0
// title: A set() of nothing
// rule: proof 4: an update leaves no key and no index entry stale
// why: A set() says what becomes of a field.
// expect: update of StockBalance in table Register is given what changes no field; set() takes a field = a value, += and the like
#include <reject/support/register.hpp>

auto taken(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set().run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5).run();
#endif
}
