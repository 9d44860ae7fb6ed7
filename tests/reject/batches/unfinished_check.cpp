// SPDX-License-Identifier: BSL-1.0
// title: A check that asks nothing
// rule: what a transaction takes
// why: A check is of something.
// expect: a check in a transaction says what it asks: exists(), missing() or when(...)
#include <reject/support/register.hpp>

auto checked(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.transact(registry.check<Account>("account_id"_f == some_account));
#else
    return registry.transact(registry.check<Account>("account_id"_f == some_account).exists());
#endif
}
