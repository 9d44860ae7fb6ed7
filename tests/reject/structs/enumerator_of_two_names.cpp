// SPDX-License-Identifier: BSL-1.0
// title: One enumerator with two names
// rule: proof 1: what a struct may hold
// why: It would be stored under one of them, and what it was listed for would have none.
// expect: in Employee, the field rank is of the enumeration rank_of, whose facet::enum_names lists one value as J and as S; list it once
#include <facet/repository/open.hpp>

#include <string>

enum class rank_of { junior, senior };
template <>
struct facet::enum_names<rank_of> {
#ifdef FACET_REJECT
    static constexpr facet::enum_name<rank_of> list[] = {{rank_of::junior, "J"}, {rank_of::junior, "S"}};
#else
    static constexpr facet::enum_name<rank_of> list[] = {{rank_of::junior, "J"}, {rank_of::senior, "S"}};
#endif
};
struct Employee {
    std::string employee_id;
    rank_of rank;
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "RANK#{rank}">>> {};

void check() { facet::verify<Staff>(); }
