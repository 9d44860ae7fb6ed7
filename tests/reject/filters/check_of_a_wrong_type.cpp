// SPDX-License-Identifier: BSL-1.0
// title: A check with an operand of another type
// rule: proof 3: a filter is only what is called a filter
// why: The checks of a transaction are conditions, too.
// expect: the condition on Account in table Register compares user_name, which is text, with a whole number
#include <reject/support/register.hpp>

auto checked(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.transact(registry.check<Account>("account_id"_f == some_account).when("user_name"_f == 7));
#else
    return registry.transact(registry.check<Account>("account_id"_f == some_account).when("user_name"_f == "Ann"));
#endif
}
