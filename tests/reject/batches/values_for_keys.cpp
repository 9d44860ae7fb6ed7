// SPDX-License-Identifier: BSL-1.0
// title: Values in a transaction of gets
// rule: what a transaction takes
// why: A key may be made from several fields, so each value is said to be that of a field.
// expect: transact_get() takes keys of items, each made by key<...>(where-clause), or a range of keys of one entity
#include <reject/support/register.hpp>

auto accounts(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.transact_get("a-1", "a-2");
#else
    return registry.transact_get(registry.key<Account>("account_id"_f == "a-1"), registry.key<Account>("account_id"_f == "a-2"));
#endif
}
