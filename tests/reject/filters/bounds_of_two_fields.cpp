// SPDX-License-Identifier: BSL-1.0
// title: A field between two others
// rule: proof 3: a filter is only what is called a filter
// why: between, each_of, begins_with and contains take values; a comparison takes a field, too.
// expect: the condition on StockBalance in table Register compares quantity, which is a signed whole number, with another field instead of a value
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f.between("net_expenditure"_f, "net_expenditure"_f)).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f >= "net_expenditure"_f && "quantity"_f <= "net_expenditure"_f).all();
#endif
}
