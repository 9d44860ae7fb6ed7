// SPDX-License-Identifier: BSL-1.0
// title: A query whose index is named by another word
// rule: proof 2: every where-clause is served by a key or an index
// why: Which index serves a query is worked out from its where-clause; where several could, or for the sake of clearness, one is named.
// expect: a read names the index that it goes through by using_index<`GSI1`>()
#include <reject/support/register.hpp>

auto newest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == "a-1").index<"GSI1">().limit(5).all();
#else
    return registry.query<StockPosting>("account_id"_f == "a-1").using_index<"GSI1">().limit(5).all();
#endif
}
