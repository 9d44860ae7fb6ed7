// SPDX-License-Identifier: BSL-1.0
// title: What only a filter can ask, in a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: Nothing becomes a filter unasked.
// expect: the where-clause on StockBalance in table Register holds `!=`; it takes ==, each_of
// expect: what else is asked is said in filter() or when()
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == "a-1" && "quantity"_f != 0).all();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1").filter("quantity"_f != 0).all();
#endif
}
