// SPDX-License-Identifier: BSL-1.0
// title: A number behind a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: Behind a where-clause stands what bears on whether it can be served: consistent, seeing_expired, skipping_others, as<...>.
// expect: query<StockBalance>(where, ...) takes, behind its where-clause, consistent, as<...> and the like, but no int; a limit is said by limit()
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account, 10).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(10).all();
#endif
}
