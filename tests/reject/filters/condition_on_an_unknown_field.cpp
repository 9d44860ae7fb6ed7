// SPDX-License-Identifier: BSL-1.0
// title: A condition on a field that is not there
// rule: proof 3: a filter is only what is called a filter
// why: Conditions of writes are checked as filters are.
// expect: the condition on StockBalance in table Register asks for amount, but StockBalance has no such field; its fields are: account_id, asset_id, quantity, net_expenditure
#include <reject/support/register.hpp>

auto reduced(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
        .set("quantity"_f -= 5)
        .when("amount"_f >= 5)
        .run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
        .set("quantity"_f -= 5)
        .when("quantity"_f >= 5)
        .run();
#endif
}
