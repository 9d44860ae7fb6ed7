// SPDX-License-Identifier: BSL-1.0
// title: A condition as an action
// rule: what a transaction takes
// why: A condition is that of one write, or of a check.
// expect: but action 2 is a statement, which is told to a write: in its where-clause, set() or when()
#include <reject/support/register.hpp>

auto sold(const register_repository& registry) {
    auto balance = registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f -= 5);
#ifdef FACET_REJECT
    return registry.transact(balance, "quantity"_f >= 5);
#else
    return registry.transact(std::move(balance).when("quantity"_f >= 5));
#endif
}
