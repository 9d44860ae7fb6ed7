// SPDX-License-Identifier: BSL-1.0
// title: A filter of an entity that a collection does not give
// rule: proof 3: a filter is only what is called a filter
// why: It would choose among no items.
// expect: filter<StockPosting>() is said of a read that gives none of them, but Account, StockBalance
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).filter<StockPosting>("quantity"_f > 0).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
