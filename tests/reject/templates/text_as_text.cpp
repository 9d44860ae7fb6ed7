// SPDX-License-Identifier: BSL-1.0
// title: A text that is kept as text
// rule: proof 1: what a key template may say
// why: number_as_text is for numbers that an existing table keeps as text.
// expect: in Employee, number_as_text speaks of employee_id, which is text; it is for numbers that are kept as text
#include <facet/repository/open.hpp>

struct Employee {
    std::string employee_id;
    std::int32_t number;
};

struct Staff
    : facet::table<"Staff",
#ifdef FACET_REJECT
                   facet::entity<Employee, facet::number_as_text<"employee_id">, facet::key<"{employee_id}", "ROOT">>>
#else
                   facet::entity<Employee, facet::number_as_text<"number">, facet::key<"{employee_id}", "ROOT">>>
#endif
{};

void check() { facet::verify<Staff>(); }
