// SPDX-License-Identifier: BSL-1.0
// title: A get of two entities
// rule: proof 2: every where-clause is served by a key or an index
// why: A key is one item's; what lies in one partition is a collection.
// expect: get<...>() reads one item of one entity; items of several entities in one partition are read by collection<First, Second>(where-clause)
#include <reject/support/register.hpp>

auto everything(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance, StockPosting>("account_id"_f == some_account);
#else
    return registry.collection<StockBalance, StockPosting>("account_id"_f == some_account).all();
#endif
}
