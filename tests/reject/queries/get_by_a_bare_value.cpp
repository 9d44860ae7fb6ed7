// SPDX-License-Identifier: BSL-1.0
// title: A value for a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: A key may be made from several fields, so each value is said to be that of a field.
// expect: the where-clause on Account in table Register holds a value that is compared with no field; it takes ==, each_of
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>("a-1");
#else
    return registry.get<Account>("account_id"_f == "a-1");
#endif
}
