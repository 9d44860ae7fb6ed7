// SPDX-License-Identifier: BSL-1.0
// title: A consistent read of a global index
// rule: proof 6: what an index can give
// why: A global index follows its table a little later, always (contract Q15).
// expect: StockPosting where(account_id ==, timestamp >=) consistent in table Register cannot be served
// expect: GSI1 (account_id; timestamp, txn_id) is a global index, which is never read consistently (contract Q15)
#include <reject/support/register.hpp>

auto postings(const register_repository& registry, [[maybe_unused]] facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && "timestamp"_f >= since, facet::consistent).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account, facet::consistent).all();
#endif
}
