// SPDX-License-Identifier: BSL-1.0
// title: The latest item of a query
// rule: proof 2: every where-clause is served by a key or an index
// why: Which order is meant is said by the key or by order_by().
// expect: the last item of a query is the first in its reverse order: descending().first()
#include <reject/support/register.hpp>

auto newest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).latest();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).descending().first();
#endif
}
