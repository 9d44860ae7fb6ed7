// SPDX-License-Identifier: BSL-1.0
// title: A query in a transaction of writes
// rule: what a transaction takes
// why: A transaction writes single items, and asks of single items.
// expect: such as create(...), but action 1 is a read; check<...>(where-clause) asks of an item there, and transact_get() reads several at one time
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.transact(registry.query<Account>("account_id"_f == some_account));
#else
    return registry.transact(registry.check<Account>("account_id"_f == some_account).exists());
#endif
}
