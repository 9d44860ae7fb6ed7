// SPDX-License-Identifier: BSL-1.0
// title: A consistent read that then turns to a global index
// rule: proof 6: what an index can give
// why: The order in which it is said does not matter.
// expect: StockPosting where(account_id ==) order_by(timestamp) consistent() in table Register cannot be served
// expect: GSI1 (account_id; timestamp, txn_id) is a global index, which is never read consistently (contract Q15)
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).consistent().order_by("timestamp"_f).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).consistent().order_by("asset_id"_f).all();
#endif
}
