// SPDX-License-Identifier: BSL-1.0
// title: get by more than the key
// rule: proof 2: every where-clause is served by a key or an index
// why: What is no part of the key would be a condition, and get has none.
// expect: get Account where(account_id ==, user_name ==) in table Register needs the whole primary key (account_id; account_id) by ==: user_name is no part of it
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>("account_id"_f == some_account && "user_name"_f == "Ann");
#else
    return registry.get<Account>("account_id"_f == some_account);
#endif
}
