// SPDX-License-Identifier: BSL-1.0
// title: Consistency that is said behind
// rule: proof 6: what an index can give
// why: Whether a path serves a consistent read is proved where the path is chosen.
// expect: consistent is said in the call that begins a read, behind its where-clause: query<...>(where-clause, facet::consistent)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).consistent().all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account, facet::consistent).all();
#endif
}
