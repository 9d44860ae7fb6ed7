// SPDX-License-Identifier: BSL-1.0
// title: An assignment among comparisons
// rule: proof 3: a filter is only what is called a filter
// why: `=` says what a field becomes, in set(); a condition compares by `==`.
// expect: the condition on StockBalance in table Register holds `=`, which assigns, where `==` compares
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f == 0 || ("quantity"_f = 1)).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f == 0 || "quantity"_f == 1).all();
#endif
}
