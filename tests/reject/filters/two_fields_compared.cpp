// SPDX-License-Identifier: BSL-1.0
// title: Two fields of different types compared
// rule: proof 3: a filter is only what is called a filter
// why: DynamoDB compares attributes of one type; of others it says that they differ, and nothing else (contract C3, C4).
// expect: the condition on StockBalance in table Register compares quantity with asset_id, which is text, but quantity is a signed whole number; two fields are compared where both are numbers, or of one type and kept in one form
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > "asset_id"_f).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > "net_expenditure"_f).all();
#endif
}
