// SPDX-License-Identifier: BSL-1.0
// title: A struct with a reference
// rule: proof 1: what a struct may hold
// why: An item holds values.
// expect: the struct Employee has a reference as a member; facet reflects no references: store the value
#include <facet/repository/open.hpp>

struct Employee {
    std::string employee_id;
#ifdef FACET_REJECT
    std::string& name;
#else
    std::string name;
#endif
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
