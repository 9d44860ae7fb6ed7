// SPDX-License-Identifier: BSL-1.0
// title: A union for a struct
// rule: proof 1: what a struct may hold
// why: Which member of a union is alive is not known.
// expect: the struct Employee is a union; facet reflects plain aggregates only
#include <facet/repository/open.hpp>

#ifdef FACET_REJECT
union Employee {
    std::int32_t employee_id;
    std::int64_t number;
};
#else
struct Employee {
    std::int32_t employee_id;
    std::int64_t number;
};
#endif

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id:8}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
