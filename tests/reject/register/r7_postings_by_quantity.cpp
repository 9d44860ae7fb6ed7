// SPDX-License-Identifier: BSL-1.0
// title: R7: an account's postings, the largest first
// rule: the patterns of the Register, each missed by a little
// why: GSI1 orders an account's postings by time; nothing orders them by quantity.
// expect: StockPosting where(account_id ==) order_by(quantity) in table Register cannot be served
// expect: GSI1 (account_id; timestamp, txn_id) is ordered by timestamp
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("quantity"_f).descending().all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).descending().all();
#endif
}
