// SPDX-License-Identifier: BSL-1.0
// title: A lookup transformed by what takes another type
// rule: results are asked for
// why: What transform() calls is given the item.
// expect: what transform() calls has to take the value that is there; of a result<void> it takes nothing
#include <reject/support/register.hpp>

auto owner(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>("account_id"_f == some_account).transform([](int) { return 7; });
#else
    return registry.get<Account>("account_id"_f == some_account).transform([](const Account& account) { return account.user_name; });
#endif
}
