// SPDX-License-Identifier: BSL-1.0
// title: A pointer to characters
// rule: proof 1: what a struct may hold
// why: A struct owns what it is read into. Views of texts are for visit(), whose structs live for the call.
// expect: in Employee, the field name is a pointer to characters, which owns none; make it a std::string
#include <facet/facet.hpp>

using namespace facet::literals;

struct Employee {
    std::string employee_id;
#ifdef FACET_REJECT
    const char* name;
#else
    std::string name;
#endif
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

auto opened(facet::memory::engine& engine) {
    auto staff = facet::open<Staff>(engine);
    return staff.get<Employee>("employee_id"_f == "e-1");
}
