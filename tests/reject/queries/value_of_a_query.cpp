// SPDX-License-Identifier: BSL-1.0
// title: The value of a query that was not run
// rule: proof 2: every where-clause is served by a key or an index
// why: A query is described first; what it gives is had by running it.
// expect: a read that is described has no value until it is run
#include <reject/support/register.hpp>

auto owned(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).value();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all().value();
#endif
}
