// SPDX-License-Identifier: BSL-1.0
// title: A field compared with itself
// rule: proof 3: a filter is only what is called a filter
// why: DynamoDB refuses an operator whose two sides are one path (contract C8).
// expect: the condition on StockBalance in table Register compares quantity with itself, which DynamoDB refuses (contract C8)
#include <reject/support/register.hpp>

auto sold(const register_repository& registry) {
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL")
        .set("quantity"_f -= 5)
#ifdef FACET_REJECT
        .when("quantity"_f >= "quantity"_f)
#else
        .when("quantity"_f >= "net_expenditure"_f)
#endif
        .run();
}
