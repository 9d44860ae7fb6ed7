// SPDX-License-Identifier: BSL-1.0
// title: A range taken for a vector
// rule: results are asked for
// why: The items are read while they are walked.
// expect: the items of a query are read as they are walked, once, and are no vector; all().value() gives them as one
#include <reject/support/register.hpp>

#include <vector>

std::vector<StockBalance> balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).or_throw();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all().value();
#endif
}
