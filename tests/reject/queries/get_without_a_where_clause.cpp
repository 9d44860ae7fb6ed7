// SPDX-License-Identifier: BSL-1.0
// title: A get that does not say of which item
// rule: proof 2: every where-clause is served by a key or an index
// why: An item is addressed by its whole primary key.
// expect: get Account where() in table Register needs the whole primary key (account_id; account_id) by ==: account_id == is missing
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>();
#else
    return registry.get<Account>("account_id"_f == some_account);
#endif
}
