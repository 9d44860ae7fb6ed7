// SPDX-License-Identifier: BSL-1.0
// title: A field that says desc()
// rule: proof 2: every where-clause is served by a key or an index
// why: A key is read forwards or backwards, whatever its fields.
// expect: the order is said of the read, and not of a field: order_by(`at`_f).descending()
#include <reject/support/register.hpp>

auto newest(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f.desc()).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).descending().all();
#endif
}
