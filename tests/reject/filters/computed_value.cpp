// SPDX-License-Identifier: BSL-1.0
// title: A condition that computes
// rule: proof 3: a filter is only what is called a filter
// why: Only an update computes a value from a field's.
// expect: the condition on StockBalance in table Register compares quantity, which is a signed whole number, with what is computed from a field, which is for updates
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > "quantity"_f - 5).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 5).all();
#endif
}
