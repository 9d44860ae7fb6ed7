// SPDX-License-Identifier: BSL-1.0
// title: R5: the balance of an account, in which asset?
// rule: the patterns of the Register, each missed by a little
// why: A balance is one item for each account and asset.
// expect: get StockBalance where(account_id ==) in table Register needs the whole primary key (account_id; asset_id) by ==: asset_id == is missing; query<StockBalance> serves what is given
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>("account_id"_f == some_account);
#else
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#endif
}
