// SPDX-License-Identifier: BSL-1.0
// title: Statements that are not joined
// rule: proof 2: every where-clause is served by a key or an index
// why: A where-clause is one argument; what stands behind it says how it is read.
// expect: collection<StockBalance, StockPosting>(where-clause, ...) takes, behind its where-clause, nothing but consistent, seeing_expired and skipping_others; the statements of a where-clause are joined by
#include <reject/support/register.hpp>

auto of_one_asset(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<StockBalance, StockPosting>("account_id"_f == some_account, "asset_id"_f == some_asset).all();
#else
    return registry.collection<StockBalance, StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset).all();
#endif
}
