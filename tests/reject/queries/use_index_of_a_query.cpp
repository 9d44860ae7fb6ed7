// SPDX-License-Identifier: BSL-1.0
// title: An index that is used
// rule: proof 2: every where-clause is served by a key or an index
// why: Which index serves a query is proved, so its name is a template argument.
// expect: a read names the index that it goes through by using_index<`GSI1`>()
#include <reject/support/register.hpp>

auto newest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).use_index("GSI1").limit(5).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).using_index<"GSI1">().limit(5).all();
#endif
}
