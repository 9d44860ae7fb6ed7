// SPDX-License-Identifier: BSL-1.0
// title: A consistent read that then turns to a global index
// rule: proof 6: what an index can give
// why: What is said of a query later is judged with all that was said before.
// expect: StockPosting where(account_id ==) consistent order_by(timestamp) in table Register cannot be served
// expect: GSI1 (account_id; timestamp, txn_id) is a global index, which is never read consistently (contract Q15)
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account, facet::consistent).order_by("timestamp"_f).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account, facet::consistent).order_by("asset_id"_f).all();
#endif
}
