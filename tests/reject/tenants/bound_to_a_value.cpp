// SPDX-License-Identifier: BSL-1.0
// title: A repository that is bound to a bare value
// rule: a repository bound to one tenant
// why: Which field has the value is said, too.
// expect: bind() takes a repository, and one field with its value, by ==: bind(repository,
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto mine(const register_repository& registry) {
#ifdef FACET_REJECT
    return facet::bind(registry, some_account);
#else
    return facet::bind(registry, "account_id"_f == some_account);
#endif
}
