// SPDX-License-Identifier: BSL-1.0
// title: get by a range
// rule: proof 2: every where-clause is served by a key or an index
// why: One item has one key.
// expect: get StockBalance where(account_id ==, asset_id >=) in table Register needs the whole primary key (account_id; asset_id) by ==: asset_id == is missing
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f >= some_asset);
#else
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#endif
}
