// SPDX-License-Identifier: BSL-1.0
// title: An order by its name
// rule: proof 2: every where-clause is served by a key or an index
// why: An order is said by its word, and by a bool where it is known at run time.
// expect: ascending() and descending() take nothing, or a bool that is known at run time: descending(newest_first), where false is the other order
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).descending("asset_id"_f).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).descending(true).all();
#endif
}
