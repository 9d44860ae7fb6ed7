// SPDX-License-Identifier: BSL-1.0
// title: A where-clause that names a field wrongly
// rule: proof 2: every where-clause is served by a key or an index
// why: Where a name is nearly that of a field, the message says which.
// expect: StockBalance where(acount_id ==) in table Register asks for acount_id, but StockBalance has no such field; did you mean account_id? Its fields are: account_id, asset_id, quantity, net_expenditure
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("acount_id"_f == some_account).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all();
#endif
}
