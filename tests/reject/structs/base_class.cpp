// SPDX-License-Identifier: BSL-1.0
// title: A struct with a base class
// rule: proof 1: what a struct may hold
// why: facet reflects plain aggregates; what a base would give is a member.
// expect: the struct Employee has a base class; facet reflects plain aggregates only: make the base a member
#include <facet/repository/open.hpp>

struct Person {
    std::string name;
};
#ifdef FACET_REJECT
struct Employee : Person {
    std::string employee_id;
};
#else
struct Employee {
    Person person;
    std::string employee_id;
};
#endif

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
