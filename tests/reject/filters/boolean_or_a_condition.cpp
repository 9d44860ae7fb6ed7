// SPDX-License-Identifier: BSL-1.0
// title: A boolean that is joined with a condition
// rule: proof 3: a filter is only what is called a filter
// why: DynamoDB cannot be asked for what is known where the call is made: a condition is said or not.
// expect: what is asked only at times is a std::optional of a condition: all ? std::nullopt
#include <reject/support/register.hpp>

#include <optional>

auto owned(const register_repository& registry, bool all) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter(all || "quantity"_f > 0).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter(all ? std::nullopt : std::optional("quantity"_f > 0)).all();
#endif
}
