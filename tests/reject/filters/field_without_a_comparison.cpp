// SPDX-License-Identifier: BSL-1.0
// title: A field for a filter
// rule: proof 3: a filter is only what is called a filter
// why: A field by itself says nothing: not that it is there, and not that it is true or other than 0.
// expect: the condition on StockBalance in table Register holds a field without a comparison; it takes comparisons of fields with values
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter(!"quantity"_f).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f == 0).all();
#endif
}
