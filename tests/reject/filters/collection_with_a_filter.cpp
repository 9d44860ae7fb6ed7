// SPDX-License-Identifier: BSL-1.0
// title: A filter on a collection, of no entity
// rule: proof 3: a filter is only what is called a filter
// why: A condition speaks of one entity's fields, and a collection reads several entities.
// expect: filter() of a collection names the entity among whose items it chooses, as filter<Account>(condition) does; the others' come as they are
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
