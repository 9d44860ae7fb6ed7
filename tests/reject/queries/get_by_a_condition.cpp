// SPDX-License-Identifier: BSL-1.0
// title: A get by a condition
// rule: proof 2: every where-clause is served by a key or an index
// why: A get reads one item, whose key is built from the where-clause.
// expect: the where-clause on StockBalance in table Register holds `!`; it takes ==, each_of, <, <=, >, >=, between and begins_with of fields, joined by &&; what else is asked is said in filter() or when()
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>("account_id"_f == some_account && !("asset_id"_f == "AAPL"));
#else
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL");
#endif
}
