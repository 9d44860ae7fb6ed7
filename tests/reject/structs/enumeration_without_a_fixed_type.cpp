// SPDX-License-Identifier: BSL-1.0
// title: An enumeration whose underlying type is not fixed
// rule: proof 1: what a struct may hold
// why: Enumerations are stored by their names, which are found by trying values. Of an enumeration without a fixed underlying type most values
//   are none that a program may try.
// expect: in Employee, the field rank is an enumeration whose underlying type is not fixed, so that its names cannot be found; declare it as `enum class`, or as `enum name : int`
#include <facet/repository/open.hpp>

#ifdef FACET_REJECT
enum rank_of { junior, senior };
#else
enum rank_of : int { junior, senior };
#endif
struct Employee {
    std::string employee_id;
    rank_of rank;
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
