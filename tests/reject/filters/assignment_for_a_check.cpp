// SPDX-License-Identifier: BSL-1.0
// title: An assignment in a check
// rule: proof 3: a filter is only what is called a filter
// why: `=` says what a field becomes, in set(); a condition compares by `==`.
// expect: the condition on Account in table Register holds `=`, which assigns, where `==` compares
#include <reject/support/register.hpp>

auto checked(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.transact(registry.check<Account>("account_id"_f == some_account).when("user_name"_f = "ann"));
#else
    return registry.transact(registry.check<Account>("account_id"_f == some_account).when("user_name"_f == "ann"));
#endif
}
