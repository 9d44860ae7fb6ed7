// SPDX-License-Identifier: BSL-1.0
// title: A where-clause that compares two fields
// rule: proof 2: every where-clause is served by a key or an index
// why: A key condition compares key attributes with values that are known.
// expect: StockBalance where(account_id ==) in table Register compares account_id, which is text, with another field instead of a value
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == "asset_id"_f).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all();
#endif
}
