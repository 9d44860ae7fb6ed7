// SPDX-License-Identifier: BSL-1.0
// title: A range on the partition key
// rule: proof 2: every where-clause is served by a key or an index
// why: Partitions are hashed: they have no order, and each is read by itself.
// expect: the primary key (account_id; asset_id) needs account_id ==; a partition key cannot be read by >=
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f >= some_account).all();
#else
    return registry.query<StockBalance>("account_id"_f == facet::each_of(some_account, "a-2")).all();
#endif
}
