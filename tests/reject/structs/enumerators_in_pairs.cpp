// SPDX-License-Identifier: BSL-1.0
// title: Names of enumerators in a list of pairs
// rule: proof 1: what a struct may hold
// why: The list that names enumerators is read by the names of its members.
// expect: in Employee, the field rank is of the enumeration rank_of, whose facet::enum_names has a list of another type; it is a list of values with their names: static constexpr facet::enum_name<rank_of> list[] = {{value, `name`}}
#include <facet/repository/open.hpp>

#include <utility>

enum class rank_of { junior, senior };

template <>
struct facet::enum_names<rank_of> {
#ifdef FACET_REJECT
    static constexpr std::pair<rank_of, const char*> list[] = {{rank_of::junior, "J"}, {rank_of::senior, "S"}};
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
