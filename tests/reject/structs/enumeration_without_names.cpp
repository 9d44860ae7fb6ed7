// SPDX-License-Identifier: BSL-1.0
// title: An enumeration of which no name is found
// rule: proof 1: what a struct may hold
// why: Enumerations are stored by their names, which are looked for among the values from -16 to 127 unless another range is said: else every write
//   would be refused when it is run.
// expect: in Employee, the field rank is of the enumeration rank_of, which has no enumerator from -16 to 127, where names are looked for; specialise
//   facet::enum_range<rank_of> for where they are, facet::enum_names<rank_of> for names of your own, or facet::conversion<rank_of> to store its numbers
#include <facet/repository/open.hpp>

#include <string>

enum class rank_of : int { junior = 1000, senior = 2000 };
#ifdef FACET_REJECT
#else
template <>
struct facet::enum_range<rank_of> {
    static constexpr int min = 1000;
    static constexpr int max = 2000;
};
#endif
struct Employee {
    std::string employee_id;
    rank_of rank;
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
