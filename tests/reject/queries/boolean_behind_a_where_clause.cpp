// SPDX-License-Identifier: BSL-1.0
// title: A consistent get, said by true
// rule: proof 2: every where-clause is served by a key or an index
// why: Words say what a boolean would leave to be guessed.
// expect: get<Account>(where, ...) takes, behind its where-clause, consistent, as<...> and the like, but no bool
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>("account_id"_f == some_account, true);
#else
    return registry.get<Account>("account_id"_f == some_account, facet::consistent);
#endif
}
