// SPDX-License-Identifier: BSL-1.0
// title: A class with private members
// rule: proof 1: what a struct may hold
// why: facet makes a struct from its fields, and so needs to see them.
// expect: the struct Employee is not an aggregate; facet reflects plain aggregates only: remove its constructors, private members and virtual functions
#include <facet/repository/open.hpp>

#ifdef FACET_REJECT
class Employee {
    std::string employee_id;
};
#else
struct Employee {
    std::string employee_id;
};
#endif

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
