// SPDX-License-Identifier: BSL-1.0
// title: A domain of nothing
// rule: proof 1: what a key template may say
// why: Every text begins with an empty one, so that nothing would be checked or told apart.
// expect: in Employee, domain speaks of employee_id, but gives no text, so that it would have no effect; say what the values begin with, or leave it out
#include <facet/repository/open.hpp>

struct Employee {
    std::string employee_id;
    std::int32_t number;
};

struct Staff
    : facet::table<"Staff",
#ifdef FACET_REJECT
                   facet::entity<Employee, facet::domain<"employee_id", "">, facet::key<"{employee_id}", "ROOT">>>
#else
                   facet::entity<Employee, facet::domain<"employee_id", "E-">, facet::key<"{employee_id}", "ROOT">>>
#endif
{};

void check() { facet::verify<Staff>(); }
