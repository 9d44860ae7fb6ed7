// SPDX-License-Identifier: BSL-1.0
// title: An order by a field and a direction
// rule: proof 2: every where-clause is served by a key or an index
// why: The direction is that of the whole read.
// expect: the reverse order is said behind it: order_by(`at`_f).descending()
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f, "DESC").all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).descending().all();
#endif
}
