// SPDX-License-Identifier: BSL-1.0
// title: Statements of a query that are not joined
// rule: proof 2: every where-clause is served by a key or an index
// why: A where-clause is one argument; what stands behind it says how it is read.
// expect: query<StockBalance>(where, ...) takes, behind its where-clause, consistent, as<...> and the like, but no further statement
// expect: those of a where-clause are joined by
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account, "asset_id"_f == some_asset).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).all();
#endif
}
