// SPDX-License-Identifier: BSL-1.0
// title: Several values by .in(), in a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: A query asks for each value of a component by itself, and merges what comes.
// expect: several values are each_of(), which stands behind ==: `name`_f == facet::each_of(first, second)
#include <reject/support/register.hpp>

auto of_two(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == "a-1" && "asset_id"_f.in("AAPL", "MSFT")).all();
#else
    return registry.query<StockPosting>("account_id"_f == "a-1" && "asset_id"_f == facet::each_of("AAPL", "MSFT")).all();
#endif
}
