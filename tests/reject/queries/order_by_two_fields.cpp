// SPDX-License-Identifier: BSL-1.0
// title: An order by two fields
// rule: proof 2: every where-clause is served by a key or an index
// why: Items lie in the order of a key, which begins with one field; the others follow as the key says.
// expect: order_by() takes one field, which is written with _f: order_by(`at`_f)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f, "txn_id"_f).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).all();
#endif
}
