// SPDX-License-Identifier: BSL-1.0
// title: Groups of what a query reads
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB reads items and counts them.
// expect: DynamoDB counts the items of a read, by count(), and computes nothing of them: add up what the read gives, or keep the total in an item that each write adds to, in one transaction
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).group_by("asset_id"_f).all().has_value();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all().has_value();
#endif
}
