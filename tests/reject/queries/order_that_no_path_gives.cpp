// SPDX-License-Identifier: BSL-1.0
// title: An order that no path gives
// rule: proof 2: every where-clause is served by a key or an index
// why: Items come in the order of a sort key; nothing is sorted behind your back.
// expect: StockPosting where(account_id ==) order_by(txn_id) in table Register cannot be served: the primary key (account_id; asset_id, timestamp, txn_id) is ordered by asset_id there; GSI1 (account_id; timestamp, txn_id) is ordered by timestamp there
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("txn_id"_f).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).all();
#endif
}
