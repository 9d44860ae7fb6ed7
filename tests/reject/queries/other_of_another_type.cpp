// SPDX-License-Identifier: BSL-1.0
// title: Another value of another type
// rule: results are asked for
// why: C++20 makes a struct of what its first field is made of, where it is asked to by parentheses; value_or() does not ask.
// expect: value_or() takes a value of the type that the call gives, or one that converts to it
#include <reject/support/register.hpp>

StockBalance balance(const register_repository& registry) {
    auto found = registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#ifdef FACET_REJECT
    return found.value_or("nobody");
#else
    return found.value_or({some_account, some_asset, 0, {}});
#endif
}
