// SPDX-License-Identifier: BSL-1.0
// title: Chaining a call that cannot fail
// rule: results are asked for
// why: and_then() goes on with the result or lookup that it is given; of a plain value there is none, and transform() makes one.
// expect: what and_then() calls has to give a result or a lookup; what gives another value is for transform()
#include <reject/support/register.hpp>

auto user_name(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>("account_id"_f == some_account).and_then([](const Account& account) { return account.user_name; });
#else
    return registry.get<Account>("account_id"_f == some_account).transform([](const Account& account) { return account.user_name; });
#endif
}
