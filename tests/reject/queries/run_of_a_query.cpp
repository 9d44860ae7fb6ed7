// SPDX-License-Identifier: BSL-1.0
// title: The word of a write, said of a query
// rule: results are asked for
// why: A query has several ways to be read, each with a name.
// expect: run() does a write; a query is read by all(), page() or count(), or walked by or_throw() or each()
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).limit(10).run();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(10).all();
#endif
}
