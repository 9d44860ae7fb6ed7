// SPDX-License-Identifier: BSL-1.0
// title: An index named by a text
// rule: proof 2: every where-clause is served by a key or an index
// why: The planner has to know the index when the query is compiled.
// expect: using_index() names its index as a template argument: using_index<`GSI1`>()
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).using_index("GSI1").all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).using_index<"GSI1">().all();
#endif
}
