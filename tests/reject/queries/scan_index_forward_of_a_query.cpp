// SPDX-License-Identifier: BSL-1.0
// title: A reverse order in DynamoDB's words
// rule: proof 2: every where-clause is served by a key or an index
// why: A key is read forwards or backwards.
// expect: the reverse order of a query or collection is said by descending(); ascending() is the default
#include <reject/support/register.hpp>

auto newest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).scan_index_forward(false).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).descending().all();
#endif
}
