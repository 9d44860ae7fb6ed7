// SPDX-License-Identifier: BSL-1.0
// title: A field and its reverse order in one word
// rule: proof 2: every where-clause is served by a key or an index
// why: By which field, and in which direction, are two questions.
// expect: order_by() takes one field, which is written with _f: order_by(`at`_f); the reverse order is said behind it: order_by(`at`_f).descending()
#include <reject/support/register.hpp>

auto newest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by_desc("timestamp"_f).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).descending().all();
#endif
}
