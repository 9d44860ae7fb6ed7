// SPDX-License-Identifier: BSL-1.0
// title: A get of named parts in braces
// rule: proof 2: every where-clause is served by a key or an index
// why: A key is told by its fields, so that none can be taken for another, and all of them are asked for.
// expect: get(), key() and query() take a where-clause without braces: get<...>(`id`_f == value)
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>({.account_id = "a-1", .asset_id = "AAPL"});
#else
    return registry.get<StockBalance>("account_id"_f == "a-1" && "asset_id"_f == "AAPL");
#endif
}
