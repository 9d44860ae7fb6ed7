// SPDX-License-Identifier: BSL-1.0
// title: A get by an object
// rule: proof 2: every where-clause is served by a key or an index
// why: An item is found by its key alone, which is made from some of the object's fields.
// expect: get<Account>() takes a where-clause, which compares fields with values, but is given something of type Account; of an object, say its key's fields: `account_id`_f == object.account_id
#include <reject/support/register.hpp>

auto again(const register_repository& registry, const Account& account) {
#ifdef FACET_REJECT
    return registry.get(account);
#else
    return registry.get<Account>("account_id"_f == account.account_id);
#endif
}
