// SPDX-License-Identifier: BSL-1.0
// title: Two statements on one field
// rule: proof 2: every where-clause is served by a key or an index
// why: A field is bound once, or by one lower and one upper bound.
// expect: says two things about asset_id that are not a lower and an upper bound
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f > "A" && "asset_id"_f >= "B").all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f > "A" && "asset_id"_f <= "B").all();
#endif
}
