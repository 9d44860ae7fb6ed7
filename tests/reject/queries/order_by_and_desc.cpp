// SPDX-License-Identifier: BSL-1.0
// title: A reverse order as in SQL
// rule: proof 2: every where-clause is served by a key or an index
// why: A key is read forwards or backwards; by which field items lie in its order is another question.
// expect: the reverse order of a query or collection is said by descending(); ascending() is the default
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).desc().all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).descending().all();
#endif
}
