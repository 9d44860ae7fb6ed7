// SPDX-License-Identifier: BSL-1.0
// title: Alternatives in a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: A query reads one range of keys. Several values of one field are each_of, which is several ranges, merged.
// expect: StockBalance in table Register cannot be found by a condition: no key or index serves !=, ||, !, exists or contains; join ==, <, <=, >, >=, between, begins_with and each_of by &&, and say the rest in filter()
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account && ("asset_id"_f == "AAPL" || "asset_id"_f == "MSFT")).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f == facet::each_of("AAPL", "MSFT")).all();
#endif
}
