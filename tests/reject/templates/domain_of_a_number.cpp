// SPDX-License-Identifier: BSL-1.0
// title: A domain for a number
// rule: proof 1: what a key template may say
// why: A domain is the text that a field's values begin with, so the field is text.
// expect: in Employee, domain speaks of number, which is a signed whole number; a domain is the text that the values of a text field begin with
#include <facet/repository/open.hpp>

struct Employee {
    std::string employee_id;
    std::int32_t number;
};

struct Staff
    : facet::table<"Staff",
#ifdef FACET_REJECT
                   facet::entity<Employee, facet::domain<"number", "7">, facet::key<"{employee_id}", "ROOT">>>
#else
                   facet::entity<Employee, facet::domain<"employee_id", "E-">, facet::key<"{employee_id}", "ROOT">>>
#endif
{};

void check() { facet::verify<Staff>(); }
