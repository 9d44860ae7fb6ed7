// SPDX-License-Identifier: BSL-1.0
// title: Upserting what is immutable
// rule: proof 7: what is immutable stays as it is
// why: An upsert changes the item where there is one.
// expect: upsert of Account in table Register: Account is declared immutable; its items are created and erased
#include <reject/support/register.hpp>

auto opened(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.upsert<Account>("account_id"_f == some_account).set("user_name"_f = "Ann").run();
#else
    return registry.create(Account{some_account, "Ann"}).run();
#endif
}
