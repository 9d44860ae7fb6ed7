// SPDX-License-Identifier: BSL-1.0
// title: A get by a key
// rule: proof 2: every where-clause is served by a key or an index
// why: What key() makes names one of several items that are read together.
// expect: get<Account>() takes a where-clause, which compares fields with values, but is given something of type item_key<Account>; keys are given to batch_get() and transact_get()
#include <reject/support/register.hpp>

auto again(const register_repository& registry) {
    const auto key = registry.key<Account>("account_id"_f == "a");
#ifdef FACET_REJECT
    return registry.get<Account>(key);
#else
    return registry.batch_get(key);
#endif
}
