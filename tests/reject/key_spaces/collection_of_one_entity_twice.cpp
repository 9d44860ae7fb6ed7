// SPDX-License-Identifier: BSL-1.0
// title: A collection that names an entity twice
// rule: proof 5: key spaces are disjoint
// why: An item is given once, as the one entity that it is.
// expect: StockBalance is named twice in a read of several entities of table Register; each is named once
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<StockBalance, StockBalance>("account_id"_f == "a-1").all();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1").all();
#endif
}
