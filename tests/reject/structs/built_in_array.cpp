// SPDX-License-Identifier: BSL-1.0
// title: A struct with a built-in array
// rule: proof 1: what a struct may hold
// why: Built-in arrays cannot be told from as many members; std::array can.
// expect: the struct Employee has an array as a member; facet reflects no built-in arrays: use std::array
#include <facet/repository/open.hpp>

#include <array>

struct Employee {
    std::string employee_id;
#ifdef FACET_REJECT
    std::int32_t grades[3];
#else
    std::array<std::int32_t, 3> grades;
#endif
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
