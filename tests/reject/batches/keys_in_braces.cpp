// SPDX-License-Identifier: BSL-1.0
// title: Keys in braces
// rule: what a batch takes
// why: Each key says whose it is, and the result has their types; braces have none.
// expect: batch_get() takes keys without braces
// expect: or a range of keys of one entity, such as a std::vector
#include <reject/support/register.hpp>

auto both(const register_repository& registry) {
    const auto one = registry.key<Account>("account_id"_f == "a-1");
    const auto other = registry.key<Account>("account_id"_f == "a-2");
#ifdef FACET_REJECT
    return registry.batch_get({one, other});
#else
    return registry.batch_get(one, other);
#endif
}
