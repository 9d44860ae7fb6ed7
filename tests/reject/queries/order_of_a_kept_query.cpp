// SPDX-License-Identifier: BSL-1.0
// title: An order said of a query that is kept
// rule: proof 2: every where-clause is served by a key or an index
// why: An order may choose another index, so that the query is of another type than the variable that holds it.
// expect: order_by() and using_index() make another read, so they are said where it is described, or of std::move(read)
#include <reject/support/register.hpp>

#include <utility>

auto in_order(const register_repository& registry) {
    auto query = registry.query<StockPosting>("account_id"_f == some_account);
#ifdef FACET_REJECT
    return query.order_by("timestamp"_f).descending().all();
#else
    return std::move(query).order_by("timestamp"_f).descending().all();
#endif
}
