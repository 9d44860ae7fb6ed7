// SPDX-License-Identifier: BSL-1.0
// title: A filter that asks begins_with of a number
// rule: proof 3: a filter is only what is called a filter
// why: begins_with is for text and binary (contract C11).
// expect: the condition on StockBalance in table Register asks begins_with of quantity, which is a signed whole number; begins_with is for text and binary
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f.begins_with(1)).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f.between(10, 19)).all();
#endif
}
