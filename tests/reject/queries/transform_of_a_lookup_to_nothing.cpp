// SPDX-License-Identifier: BSL-1.0
// title: A lookup made of nothing
// rule: results are asked for
// why: A lookup has an item or none. One without an item to have would not tell what was found from what is missing.
// expect: what transform() of a lookup calls has to give a value; what gives none is called where has_value() is true
#include <reject/support/register.hpp>

void greet(const register_repository& registry, void (*say)(const std::string&)) {
    const auto found = registry.get<Account>("account_id"_f == some_account);
#ifdef FACET_REJECT
    (void)found.transform([&](const Account& account) { say(account.user_name); });
#else
    if (found.has_value()) say(found->user_name);
#endif
}
