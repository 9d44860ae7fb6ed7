// SPDX-License-Identifier: BSL-1.0
// title: A scan in an order
// rule: proof 2: every where-clause is served by a key or an index
// why: A table has no order but that of the sort keys within each partition.
// expect: a scan reads the whole table in no order; what is wanted in the order of a key is read by a query or a collection
#include <reject/support/register.hpp>

auto latest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockPosting>().descending().limit(10).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).descending().limit(10).all();
#endif
}
