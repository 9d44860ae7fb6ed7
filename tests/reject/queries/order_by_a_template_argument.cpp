// SPDX-License-Identifier: BSL-1.0
// title: An order by a template argument
// rule: proof 2: every where-clause is served by a key or an index
// why: A field is written with _f everywhere.
// expect: order_by() takes one field, which is written with _f: order_by(`at`_f)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).order_by<"asset_id">().all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).order_by("asset_id"_f).all();
#endif
}
