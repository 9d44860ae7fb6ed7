// SPDX-License-Identifier: BSL-1.0
// title: A scan by a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: A scan reads the whole table, so there is nothing that a where-clause could spare it.
// expect: scan<StockBalance>() reads the whole table, and takes nothing but consistent, seeing_expired and as<...>; items that a where-clause tells are read by query
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance>("account_id"_f == some_account).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all();
#endif
}
