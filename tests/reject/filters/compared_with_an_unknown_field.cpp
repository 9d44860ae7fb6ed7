// SPDX-License-Identifier: BSL-1.0
// title: A field compared with one that is not there
// rule: proof 3: a filter is only what is called a filter
// why: What stands behind an operator is a value or a field of the same item.
// expect: the condition on StockBalance in table Register compares quantity with net_expenditures, but StockBalance has no such field; did you mean net_expenditure?
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > "net_expenditures"_f).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > "net_expenditure"_f).all();
#endif
}
