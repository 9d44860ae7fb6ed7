// SPDX-License-Identifier: BSL-1.0
// title: Faults around a repository
// rule: a table that is opened
// why: What fails is a backend's calls; a repository is opened on the wrapper.
// expect: is no backend, and faulty is made of one: facet::faulty failing(engine)
#include <facet/backend/fault_injection.hpp>
#include <reject/support/register.hpp>

auto opened([[maybe_unused]] declared_backend& backend, [[maybe_unused]] register_repository& registry) {
#ifdef FACET_REJECT
    facet::faulty flaky(registry);
#else
    facet::faulty flaky(backend);
#endif
    return facet::open<Register>(flaky).get<Account>("account_id"_f == some_account);
}
