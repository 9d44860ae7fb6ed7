// SPDX-License-Identifier: BSL-1.0
// title: A get that skips others
// rule: proof 2: every where-clause is served by a key or an index
// why: A key names one item; a range can hold others.
// expect: get<Account>(where, skipping_others) reads one item by its key, so there are none to skip; skipping_others is for query
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>("account_id"_f == some_account, facet::skipping_others);
#else
    return registry.get<Account>("account_id"_f == some_account);
#endif
}
