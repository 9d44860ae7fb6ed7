// SPDX-License-Identifier: BSL-1.0
// title: The size of a query
// rule: proof 2: every where-clause is served by a key or an index
// why: A query is not a container: to know how many items it gives is to read them.
// expect: how many items a read gives is counted by count(), which reads them
#include <reject/support/register.hpp>

#include <utility>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == "a-1").size();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1").count();
#endif
}
