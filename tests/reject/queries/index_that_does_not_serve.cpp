// SPDX-License-Identifier: BSL-1.0
// title: An index by name that does not serve the query
// rule: proof 2: every where-clause is served by a key or an index
// why: Where an index is named, the message is about this one alone.
// expect: StockPosting where(account_id ==, asset_id ==) in table Register cannot be served: GSI1 (account_id; timestamp, txn_id) does not hold asset_id
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset).using_index<"GSI1">().all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset).all();
#endif
}
