// SPDX-License-Identifier: BSL-1.0
// title: The last item of a query
// rule: proof 2: every where-clause is served by a key or an index
// why: The last is the first from the other end, and so nothing is read before it.
// expect: the last item of a query is the first in its reverse order: descending().first()
#include <reject/support/register.hpp>

auto newest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).last();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).descending().first();
#endif
}
