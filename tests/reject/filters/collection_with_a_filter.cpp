// SPDX-License-Identifier: BSL-1.0
// title: A filter on a collection
// rule: proof 3: a filter is only what is called a filter
// why: A condition speaks of one entity's fields, and a collection reads several entities.
// expect: a collection has no filter(), which speaks of one entity's fields: query() that entity and filter it, or choose among the items that come
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
