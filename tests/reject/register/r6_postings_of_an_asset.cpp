// SPDX-License-Identifier: BSL-1.0
// title: R6: all postings in an asset, across accounts
// rule: the patterns of the Register, each missed by a little
// why: The asset's id is in the sort key; which account is not said.
// expect: StockPosting where(asset_id ==) in table Register cannot be served: the primary key (account_id; asset_id, timestamp, txn_id) needs account_id ==; GSI1 (account_id; timestamp, txn_id) needs account_id ==
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("asset_id"_f == some_asset).descending().all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset).descending().all();
#endif
}
