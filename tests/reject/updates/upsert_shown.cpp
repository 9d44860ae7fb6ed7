// SPDX-License-Identifier: BSL-1.0
// title: An upsert to be shown that misses a field
// rule: proof 4: an update leaves no key and no index entry stale
// why: What could not be run is not shown either.
// expect: upsert of StockBalance in table Register does not say net_expenditure, which a new item must have
#include <reject/support/register.hpp>

#include <facet/repository/show.hpp>

auto bought(const register_repository& registry) {
#ifdef FACET_REJECT
    return facet::show(registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).add("quantity"_f, 5));
#else
    return facet::show(registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
                           .add("quantity"_f, 5)
                           .add("net_expenditure"_f, facet::decimal(3)));
#endif
}
