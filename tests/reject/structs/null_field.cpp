// SPDX-License-Identifier: BSL-1.0
// title: A field that can only be null
// rule: proof 1: what a struct may hold
// why: A null that another program stores is a value of any type.
// expect: in Employee, the field retired is a std::nullptr_t; <facet/value/attribute_codec.hpp> stores facet::attribute_value, which can be null
#include <facet/repository/open.hpp>

#include <cstddef>
#include <optional>
#include <string>

struct Employee {
    std::string employee_id;
#ifdef FACET_REJECT
    std::nullptr_t retired;
#else
    std::optional<std::string> retired;
#endif
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
