// SPDX-License-Identifier: BSL-1.0
// title: A struct with a volatile field
// rule: proof 1: what a struct may hold
// why: What changes by itself is read and written in its own time, not where an item is.
// expect: the struct Employee has a volatile member; facet reflects no volatile fields: keep that object elsewhere, and its value here
#include <facet/repository/open.hpp>

struct Employee {
    std::string employee_id;
#ifdef FACET_REJECT
    volatile int floor;
#else
    int floor;
#endif
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
