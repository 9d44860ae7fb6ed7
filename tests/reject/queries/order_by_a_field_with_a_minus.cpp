// SPDX-License-Identifier: BSL-1.0
// title: A reverse order by a minus
// rule: proof 2: every where-clause is served by a key or an index
// why: A minus before a field would be arithmetic.
// expect: the reverse order of a query is said by descending()
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by(-"timestamp"_f).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).descending().all();
#endif
}
