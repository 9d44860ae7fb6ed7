// SPDX-License-Identifier: BSL-1.0
// title: A field of a type that facet cannot store
// rule: proof 1: what a struct may hold
// why: Types that facet does not know are stored by a facet::conversion that the user writes.
// expect: in Employee, the field manager is of type Employee*, which facet cannot store; store what it points at, or a std::optional of that, or specialise facet::conversion for it
#include <facet/repository/open.hpp>

struct Employee {
    std::string employee_id;
#ifdef FACET_REJECT
    Employee* manager;
#else
    std::string manager;
#endif
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
