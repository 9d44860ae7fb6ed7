// SPDX-License-Identifier: BSL-1.0
// title: A filter with an operand of another type
// rule: proof 3: a filter is only what is called a filter
// why: What is compared has the field's own type.
// expect: the condition on StockBalance in table Register compares quantity, which is a signed whole number, with text
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > "0").all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
