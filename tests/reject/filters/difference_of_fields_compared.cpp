// SPDX-License-Identifier: BSL-1.0
// title: A difference of two fields that is compared
// rule: proof 3: a filter is only what is called a filter
// why: What two fields make is no attribute; where it is to be asked for, it is kept as one.
// expect: conditions and filters compute nothing, as DynamoDB's do
#include <reject/support/register.hpp>

auto cheap(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f - "net_expenditure"_f >= 5).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f >= 5).all();
#endif
}
