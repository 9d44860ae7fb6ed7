// SPDX-License-Identifier: BSL-1.0
// title: A get in a transaction of writes
// rule: what a transaction takes
// why: Reads have a transaction of their own: transact_get().
// expect: a transaction takes the writes, updates and checks that a repository describes, such as create(...), but action 1 is the outcome of a call that is done: a lookup<Account>
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.transact(registry.get<Account>("account_id"_f == some_account));
#else
    return registry.transact_get(registry.key<Account>("account_id"_f == some_account));
#endif
}
