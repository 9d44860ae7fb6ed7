// SPDX-License-Identifier: BSL-1.0
// title: R4: all balances in an asset
// rule: the patterns of the Register, each missed by a little
// why: Balances are found by account. Holders of an asset would need an index.
// expect: StockBalance where(asset_id ==) in table Register cannot be served: the primary key (account_id; asset_id) needs account_id ==
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("asset_id"_f == some_asset).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all();
#endif
}
