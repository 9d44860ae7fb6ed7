// SPDX-License-Identifier: BSL-1.0
// title: A filter on a field that is not there
// rule: proof 3: a filter is only what is called a filter
// why: Filters are checked as where-clauses are.
// expect: the condition on StockBalance in table Register asks for quantty, but StockBalance has no such field; did you mean quantity?
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantty"_f > 0).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
