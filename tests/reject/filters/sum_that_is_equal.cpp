// SPDX-License-Identifier: BSL-1.0
// title: A sum that is equal to a number
// rule: proof 3: a filter is only what is called a filter
// why: Equality is asked of a field as it is.
// expect: conditions and filters compute nothing, as DynamoDB's do
#include <reject/support/register.hpp>

auto exact(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f + 5 == 100).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f == 95).all();
#endif
}
