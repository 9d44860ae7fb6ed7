// SPDX-License-Identifier: BSL-1.0
// title: Two lists of alternatives
// rule: proof 2: every where-clause is served by a key or an index
// why: each_of is as many queries as it has values; two of them would be their product, which is better written out.
// expect: asks each_of of more than one field; say it of one, and make a call for each value of the other
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry
        .query<StockBalance>("account_id"_f == facet::each_of("a-1", "a-2") && "asset_id"_f == facet::each_of("AAPL", "AAP"))
        .all();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1" && "asset_id"_f == facet::each_of("AAPL", "AAP")).all();
#endif
}
