// SPDX-License-Identifier: BSL-1.0
// title: A conversion of a number
// rule: proof 1: what a struct may hold
// why: facet uses numbers and std::string itself, so that they are stored as they are; a conversion of them would hold for all fields of all tables,
//   and for some of facet's own.
// expect: table Staff meets a facet::conversion of std::string or of a number, which are stored as they are, here and in all tables; give it to a
//   type of your own
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct worker_number {
    std::int64_t value;
};
#ifdef FACET_REJECT
using converted_type = std::int64_t;
#else
using converted_type = worker_number;
#endif
template <>
struct facet::conversion<converted_type> {
    using stored_type = std::string;
    static std::string to_stored(const converted_type&) { return "1"; }
    static converted_type from_stored(const std::string&) { return {}; }
};
struct Employee {
    std::string employee_id;
    converted_type number;
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
