// SPDX-License-Identifier: BSL-1.0
// title: A query that is reversed
// rule: proof 2: every where-clause is served by a key or an index
// why: Other libraries have reverse() or desc() for it.
// expect: the reverse order of a query or collection is said by descending(); ascending() is the default
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).reverse().limit(10).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).descending().limit(10).all();
#endif
}
