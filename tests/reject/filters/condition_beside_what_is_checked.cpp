// SPDX-License-Identifier: BSL-1.0
// title: A check that is told its condition with the key
// rule: proof 3: a filter is only what is called a filter
// why: A check says of one item, which its key names, what has to hold.
// expect: check<Account>() takes a where-clause with the whole primary key, and nothing else; what is asked is said behind it
#include <reject/support/register.hpp>

auto checked(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.transact(registry.put(balance), registry.check<Account>("account_id"_f == some_account, exists("user_name"_f)));
#else
    return registry.transact(registry.put(balance), registry.check<Account>("account_id"_f == some_account).when(exists("user_name"_f)));
#endif
}
