// SPDX-License-Identifier: BSL-1.0
// title: What is contained, in a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: Nothing becomes a filter unasked.
// expect: the where-clause on StockBalance in table Register holds `contains`; it takes ==, each_of
// expect: what else is asked is said in filter() or when()
#include <reject/support/register.hpp>

auto containing(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == "a-1" && contains("asset_id"_f, "A")).all();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1").filter(contains("asset_id"_f, "A")).all();
#endif
}
