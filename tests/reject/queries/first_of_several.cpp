// SPDX-License-Identifier: BSL-1.0
// title: The first few items
// rule: proof 2: every where-clause is served by a key or an index
// why: first() is a query of one item at most.
// expect: first() gives the first item, or its absence, and takes no number; the first 3 are given by limit(3).all()
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).first(5);
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(5).all();
#endif
}
