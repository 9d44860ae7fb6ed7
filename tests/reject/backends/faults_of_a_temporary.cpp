// SPDX-License-Identifier: BSL-1.0
// title: Faults around a backend that goes
// rule: a table that is opened
// why: The wrapper borrows its backend.
// expect: faulty refers to its backend, which must outlive it: give the backend a name
#include <facet/backend/fault_injection.hpp>
#include <reject/support/register.hpp>

auto opened([[maybe_unused]] declared_backend& backend) {
#ifdef FACET_REJECT
    facet::faulty flaky(declared_backend{});
#else
    facet::faulty flaky(backend);
#endif
    return facet::open<Register>(flaky).get<Account>("account_id"_f == some_account);
}
