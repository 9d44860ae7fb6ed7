// SPDX-License-Identifier: BSL-1.0
// title: Two enumerators of one name
// rule: proof 1: what a struct may hold
// why: Both would be stored alike, and the second one read back as the first.
// expect: in Employee, the field rank is of the enumeration rank_of, whose facet::enum_names gives the name J to two values, which could not be told apart; give one of them another
#include <facet/repository/open.hpp>

#include <string>

enum class rank_of { junior, senior };
template <>
struct facet::enum_names<rank_of> {
#ifdef FACET_REJECT
    static constexpr facet::enum_name<rank_of> list[] = {{rank_of::junior, "J"}, {rank_of::senior, "J"}};
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
