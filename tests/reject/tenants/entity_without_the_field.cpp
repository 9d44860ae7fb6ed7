// SPDX-License-Identifier: BSL-1.0
// title: An entity that is no tenant's
// rule: a repository bound to one tenant
// why: What the bound field does not key would be every tenant's.
// expect: Asset where(account_id ==) in table Register asks for account_id, but Asset has no such field
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto found(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    return mine.get<Asset>();
#else
    return mine.get<Account>();
#endif
}
