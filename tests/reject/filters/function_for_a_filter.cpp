// SPDX-License-Identifier: BSL-1.0
// title: A function for a filter
// rule: proof 3: a filter is only what is called a filter
// why: Items are filtered where they are stored.
// expect: the condition on StockBalance in table Register holds a function, and the backend runs none
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter([](const StockBalance& each) { return each.quantity > 0; }).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
