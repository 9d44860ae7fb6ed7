// SPDX-License-Identifier: BSL-1.0
// title: A query that includes other items
// rule: proof 2: every where-clause is served by a key or an index
// why: What is read together lies together.
// expect: a read joins nothing: items of several entities that have one partition are read together by collection<First, Second>(where-clause), and those whose keys an item holds by batch_get(key, key)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).include("account"_f).all().has_value();
#else
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).all().has_value();
#endif
}
