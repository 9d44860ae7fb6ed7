// SPDX-License-Identifier: BSL-1.0
// title: A boolean for a filter
// rule: proof 3: a filter is only what is called a filter
// why: What is known where the call is made is no filter: one that may be absent is a std::optional of a condition.
// expect: the condition on StockBalance in table Register holds a boolean, as of a comparison whose field is written without _f; it takes comparisons of fields with values, each_of, between, begins_with, exists,
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter(true).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
