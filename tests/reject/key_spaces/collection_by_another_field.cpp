// SPDX-License-Identifier: BSL-1.0
// title: A collection by a field that an entity lacks
// rule: proof 5: key spaces are disjoint
// why: A collection's where-clause holds for each of its entities.
// expect: Account where(account_id ==, asset_id ==) in table Register asks for asset_id, but Account has no such field; its fields are: account_id, user_name; a collection asks it
//   of each of its entities, not of StockBalance alone
#include <reject/support/register.hpp>

auto both(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).all();
#else
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).all();
#endif
}
