// SPDX-License-Identifier: BSL-1.0
// title: A query by named parts in braces
// rule: proof 2: every where-clause is served by a key or an index
// why: A where-clause stands by itself: its statements are joined by &&.
// expect: get(), key() and query() take a where-clause without braces: get<...>(`id`_f == value)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>({.account_id = "a-1"}).all();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1").all();
#endif
}
