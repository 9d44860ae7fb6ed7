// SPDX-License-Identifier: BSL-1.0
// title: A type that cannot be stored, deep inside
// rule: proof 1: what a struct may hold
// why: Nested structs, lists, maps and optionals are stored where all that they hold can be.
// expect: in Employee, the field offices[*].handle is of type void*, which facet cannot store
#include <facet/repository/open.hpp>

#include <vector>

struct Office {
    std::string city;
#ifdef FACET_REJECT
    void* handle;
#else
    std::string handle;
#endif
};
struct Employee {
    std::string employee_id;
    std::vector<Office> offices;
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
