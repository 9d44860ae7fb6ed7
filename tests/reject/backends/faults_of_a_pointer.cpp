// SPDX-License-Identifier: BSL-1.0
// title: Faults around a pointer to a backend
// rule: a table that is opened
// why: The wrapper borrows its backend, which there always is.
// expect: faulty takes the backend itself, not a pointer to it: facet::faulty failing(engine)
#include <facet/backend/fault_injection.hpp>
#include <reject/support/register.hpp>

auto opened(declared_backend* backend) {
#ifdef FACET_REJECT
    facet::faulty flaky(backend);
#else
    facet::faulty flaky(*backend);
#endif
    return facet::open<Register>(flaky).get<Account>("account_id"_f == some_account);
}
