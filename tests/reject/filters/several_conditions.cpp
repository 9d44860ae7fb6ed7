// SPDX-License-Identifier: BSL-1.0
// title: Two conditions in one filter
// rule: proof 3: a filter is only what is called a filter
// why: A comma does not say whether both are to hold, or one of them.
// expect: filter() takes one condition; several are joined by && or ||
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0, "quantity"_f < 9).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0 && "quantity"_f < 9).all();
#endif
}
