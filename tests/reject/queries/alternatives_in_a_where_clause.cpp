// SPDX-License-Identifier: BSL-1.0
// title: Alternatives in a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: A key condition reads one range of one partition; `each_of` is several such queries, merged.
// expect: the where-clause on StockBalance in table Register holds `||`; it takes ==, each_of, <, <=, >, >=, between and begins_with
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == "a-1" || "account_id"_f == "a-2").all();
#else
    return registry.query<StockBalance>("account_id"_f == facet::each_of("a-1", "a-2")).all();
#endif
}
