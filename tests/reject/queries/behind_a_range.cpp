// SPDX-License-Identifier: BSL-1.0
// title: A statement behind a range
// rule: proof 2: every where-clause is served by a key or an index
// why: A range ends the key condition: behind it, keys are in no useful order.
// expect: GSI1 (account_id; timestamp, txn_id) cannot go on to txn_id behind a range on timestamp
#include <reject/support/register.hpp>

auto postings(const register_repository& registry, facet::timestamp from, std::string txn) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && "timestamp"_f >= from && "txn_id"_f == txn).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && "timestamp"_f == from && "txn_id"_f == txn).all();
#endif
}
