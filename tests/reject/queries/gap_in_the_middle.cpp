// SPDX-License-Identifier: BSL-1.0
// title: A query that skips a component
// rule: proof 2: every where-clause is served by a key or an index
// why: Components are bound from the left. What a skipped one would let in is never read and thrown away.
// expect: StockPosting where(account_id ==, txn_id ==) in table Register cannot be served: the primary key (account_id; asset_id, timestamp, txn_id) needs asset_id == before txn_id; GSI1 (account_id; timestamp, txn_id) needs timestamp == before txn_id
#include <reject/support/register.hpp>

auto postings(const register_repository& registry, std::string txn) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && "txn_id"_f == txn).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).filter("txn_id"_f == txn).all();
#endif
}
