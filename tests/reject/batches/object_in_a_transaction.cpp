// SPDX-License-Identifier: BSL-1.0
// title: An object in a transaction
// rule: what a transaction takes
// why: What is to be done with it has to be said.
// expect: a transaction takes the writes, updates and checks that a repository describes, such as create(...), but action 2 is of type StockBalance; an object is given to what is done with it
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.transact(registry.check<Account>("account_id"_f == some_account).exists(), balance);
#else
    return registry.transact(registry.check<Account>("account_id"_f == some_account).exists(), registry.put(balance));
#endif
}
