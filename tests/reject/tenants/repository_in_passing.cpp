// SPDX-License-Identifier: BSL-1.0
// title: A repository that does not outlive its tenant's part
// rule: a repository bound to one tenant
// why: What is bound borrows the repository.
// expect: bind() borrows the repository, which must outlive what it gives: give the repository a name, and bind that
#include <reject/support/register.hpp>

#include <facet/repository/bind.hpp>

bool is_known(declared_backend& engine) {
#ifdef FACET_REJECT
    return facet::bind(facet::open<Register>(engine), "account_id"_f == some_account).get<Account>().has_value();
#else
    const auto registry = facet::open<Register>(engine);
    return facet::bind(registry, "account_id"_f == some_account).get<Account>().has_value();
#endif
}
