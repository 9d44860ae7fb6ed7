// SPDX-License-Identifier: BSL-1.0
// title: One template, verbatim in one of two indexes
// rule: proof 10: what writes one attribute agrees
// why: Both indexes have the attribute in their key, and it holds one text.
// expect: in Employee, ByOffice and ByTeam both write the attribute Place, as `OFFICE#{office}` and `OFFICE#{office}`, of which one is verbatim
#include <facet/repository/open.hpp>

#include <string>

struct Employee {
    std::string employee_id;
    std::string office;
    std::string team;
};

#ifdef FACET_REJECT
using by_team = facet::index<"ByTeam", "OFFICE#{office}", "{team}">::verbatim;
#else
using by_team = facet::index<"ByTeam", "OFFICE#{office}", "{team}">;
#endif
struct Staff : facet::table<"Staff", facet::gsi<"ByOffice", facet::partition<"Place">, facet::sort<"employee_id">>,
                            facet::gsi<"ByTeam", facet::partition<"Place">, facet::sort<"team">>,
                            facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">, facet::index<"ByOffice", "OFFICE#{office}", "{employee_id}">, by_team>> {};

void check() { facet::verify<Staff>(); }
