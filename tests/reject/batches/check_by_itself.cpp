// SPDX-License-Identifier: BSL-1.0
// title: A check that is run by itself
// rule: what a transaction takes
// why: DynamoDB checks only what a transaction's writes depend on (contract A1).
// expect: a check does nothing by itself: it is an action of transact(), beside the writes that depend on it; get() reads an item, and says by missing() that there is none
#include <reject/support/register.hpp>

bool known(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.check<Account>("account_id"_f == some_account).exists().run().has_value();
#else
    return registry.get<Account>("account_id"_f == some_account).has_value();
#endif
}
