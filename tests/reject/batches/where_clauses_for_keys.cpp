// SPDX-License-Identifier: BSL-1.0
// title: Where-clauses in a batch get
// rule: what a batch takes
// why: A batch can get items of several entities, so each key says whose it is.
// expect: batch_get() takes keys of items, each made by key<...>(where-clause), or a range of keys of one entity
#include <reject/support/register.hpp>

auto accounts(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.batch_get<Account>("account_id"_f == "a-1", "account_id"_f == "a-2");
#else
    return registry.batch_get(registry.key<Account>("account_id"_f == "a-1"), registry.key<Account>("account_id"_f == "a-2"));
#endif
}
