// SPDX-License-Identifier: BSL-1.0
// title: A query that is metered by a word
// rule: proof 2: every where-clause is served by a key or an index
// why: A get is done at once, so it is told before; a query is described, and told behind.
// expect: query<StockBalance>(where, metered(units)) is said behind it: query<StockBalance>(where).metered(units)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, facet::consumed_capacity& units) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account, facet::metered(units)).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).metered(units).all();
#endif
}
