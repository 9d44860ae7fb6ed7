// SPDX-License-Identifier: BSL-1.0
// title: A filter of a collection in a table without a discriminator
// rule: proof 3: a filter is only what is called a filter
// why: DynamoDB filters by no key attribute (contract Q12), and nothing else tells an entity's items from others'.
// expect: filter<StockBalance>() of collection<Account, StockBalance> in table Register needs the discriminator, which tells its items from the others', but the table has none; choose among the items that come
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).filter<StockBalance>("quantity"_f > 0).all();
#else
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).all();
#endif
}
