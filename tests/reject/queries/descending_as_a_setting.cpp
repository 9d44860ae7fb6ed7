// SPDX-License-Identifier: BSL-1.0
// title: An order as a setting
// rule: proof 2: every where-clause is served by a key or an index
// why: An order is said by its word alone.
// expect: ascending() and descending() take nothing; an order is said by one of the two
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).descending(true).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).descending().all();
#endif
}
