// SPDX-License-Identifier: BSL-1.0
// title: A check to be shown that asks nothing
// rule: what a transaction takes
// why: A check is of something.
// expect: a check in a transaction says what it asks: exists(), missing() or when(...)
#include <reject/support/register.hpp>

#include <facet/repository/show.hpp>

auto checked(const register_repository& registry) {
#ifdef FACET_REJECT
    return facet::show_transact(registry.check<Account>("account_id"_f == some_account));
#else
    return facet::show_transact(registry.check<Account>("account_id"_f == some_account).exists());
#endif
}
