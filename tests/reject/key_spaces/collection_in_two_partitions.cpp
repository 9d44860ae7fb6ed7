// SPDX-License-Identifier: BSL-1.0
// title: A collection in two partitions
// rule: proof 5: key spaces are disjoint
// why: One request reads one partition; items of different ones are different queries.
// expect: collection<StockBalance, Asset> in table Register cannot be served
// expect: no path holds all of them in one partition
#include <reject/support/register.hpp>

auto both(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Asset, Holder>("asset_id"_f == some_asset).all();
#else
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).all();
#endif
}
