// SPDX-License-Identifier: BSL-1.0
// title: R2: an account by its user's name
// rule: the patterns of the Register, each missed by a little
// why: No key holds the user's name.
// expect: get Account where(user_name ==) in table Register needs the whole primary key (account_id; account_id) by ==: account_id == is missing, user_name is no part of it
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>("user_name"_f == "Ann");
#else
    return registry.get<Account>("account_id"_f == some_account);
#endif
}
