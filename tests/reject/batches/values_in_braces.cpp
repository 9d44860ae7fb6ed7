// SPDX-License-Identifier: BSL-1.0
// title: Values of keys in braces
// rule: what a batch takes
// why: A key may be made from several fields, so each value is said to be that of a field.
// expect: transact_get() takes keys without braces
// expect: or a range of keys of one entity, such as a std::vector
#include <reject/support/register.hpp>

auto both(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.transact_get<Account>({"a-1", "a-2"});
#else
    return registry.transact_get(registry.key<Account>("account_id"_f == "a-1"), registry.key<Account>("account_id"_f == "a-2"));
#endif
}
