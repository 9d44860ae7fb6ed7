// SPDX-License-Identifier: BSL-1.0
// title: A bound field without a repository
// rule: a repository bound to one tenant
// why: What is bound is a repository.
// expect: bind() takes a repository, and one field with its value, by ==:
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

void found(const register_repository& registry) {
#ifdef FACET_REJECT
    [[maybe_unused]] const auto mine = facet::bind("account_id"_f == some_account);
#else
    [[maybe_unused]] const auto mine = facet::bind(registry, "account_id"_f == some_account);
#endif
}
