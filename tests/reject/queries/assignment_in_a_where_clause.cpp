// SPDX-License-Identifier: BSL-1.0
// title: An assignment in a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: `=` says what a field becomes, in set(); a where-clause compares by `==`.
// expect: the where-clause on StockBalance in table Register holds `=`, which assigns, where `==` compares; it takes ==, each_of
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account && ("asset_id"_f = some_asset)).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).all();
#endif
}
