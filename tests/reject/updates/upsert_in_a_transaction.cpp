// SPDX-License-Identifier: BSL-1.0
// title: An upsert that misses a field, as an action
// rule: proof 4: an update leaves no key and no index entry stale
// why: It is checked where it is used, in a transaction too.
// expect: upsert of StockBalance in table Register does not say quantity, which a new item must have
#include <reject/support/register.hpp>

auto bought(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.transact(registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
                                 .add("net_expenditure"_f, facet::decimal(3)));
#else
    return registry.transact(registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
                                 .add("quantity"_f, 5)
                                 .add("net_expenditure"_f, facet::decimal(3)));
#endif
}
