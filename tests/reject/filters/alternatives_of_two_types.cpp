// SPDX-License-Identifier: BSL-1.0
// title: Alternatives of different types
// rule: proof 3: a filter is only what is called a filter
// why: All of them are compared with the same field.
// expect: the condition on StockBalance in table Register compares quantity, which is a signed whole number, with values of different types; give all of one type
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f == facet::each_of(1, 2u)).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f == facet::each_of(1, 2)).all();
#endif
}
