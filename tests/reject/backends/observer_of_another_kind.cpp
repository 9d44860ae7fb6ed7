// SPDX-License-Identifier: BSL-1.0
// title: An observer that takes no report
// rule: a table that is opened
// why: All that is known of a call stands in its report.
// expect: observed takes something else behind its backend: facet::observed watched(engine, [](const facet::call_report& report) { ... })
#include <facet/backend/observed.hpp>
#include <reject/support/register.hpp>

auto opened(declared_backend& backend) {
#ifdef FACET_REJECT
    facet::observed seen(backend, [](const std::string&) {});
#else
    facet::observed seen(backend, [](const facet::call_report&) {});
#endif
    return facet::open<Register>(seen).get<Account>("account_id"_f == some_account);
}
