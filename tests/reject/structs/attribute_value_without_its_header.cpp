// SPDX-License-Identifier: BSL-1.0
// title: A value of any type, without its header
// rule: proof 1: what a struct may hold
// why: Few structs have values of any type; their codec is a header of its own.
// expect: in Employee, the field more is an attribute_value, which <facet/value/attribute_codec.hpp> stores as it is; include it
#include <facet/repository/open.hpp>
#ifdef FACET_REJECT
#include <facet/value/attribute_value.hpp>
#else
#include <facet/value/attribute_codec.hpp>
#endif

#include <string>

struct Employee {
    std::string employee_id;
    facet::attribute_value more;
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

void check() { facet::verify<Staff>(); }
