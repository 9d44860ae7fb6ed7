// SPDX-License-Identifier: BSL-1.0
// title: A struct without fields
// rule: proof 1: what a struct may hold
// why: A key needs something to be made from.
// expect: the struct Employee has no fields; facet has nothing to store
#include <facet/repository/open.hpp>

#ifdef FACET_REJECT
struct Employee {};
#else
struct Employee {
    std::string employee_id;
};
#endif

#ifdef FACET_REJECT
struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE", "ROOT">>> {};
#else
struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};
#endif

void check() { facet::verify<Staff>(); }
