// SPDX-License-Identifier: BSL-1.0
// title: Upper case for a field with a domain
// rule: proof 1: what a key template may say
// why: A domain is the text that a field's values begin with; changing their letters would change it.
// expect: uses {employee_id:upper}, which is text; a field with a domain keeps its letters: leave the form out
#include <facet/repository/open.hpp>

struct Employee {
    std::string employee_id;
};

struct Staff
    : facet::table<"Staff",
#ifdef FACET_REJECT
                   facet::entity<Employee, facet::domain<"employee_id", "e-">, facet::key<"{employee_id:upper}", "ROOT">>>
#else
                   facet::entity<Employee, facet::domain<"employee_id", "e-">, facet::key<"{employee_id}", "ROOT">>>
#endif
{};

void check() { facet::verify<Staff>(); }
