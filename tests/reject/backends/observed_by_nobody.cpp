// SPDX-License-Identifier: BSL-1.0
// title: A backend that nobody observes
// rule: a table that is opened
// why: The observer is told of each call.
// expect: observed takes more than its backend: facet::observed watched(engine, [](const facet::call_report& report) { ... })
#include <facet/backend/observed.hpp>
#include <reject/support/register.hpp>

auto opened(declared_backend& backend) {
#ifdef FACET_REJECT
    facet::observed seen(backend);
#else
    facet::observed seen(backend, [](const facet::call_report&) {});
#endif
    return facet::open<Register>(seen).get<Account>("account_id"_f == some_account);
}
