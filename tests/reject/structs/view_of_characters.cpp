// SPDX-License-Identifier: BSL-1.0
// title: A view of characters
// rule: proof 1: what a struct may hold
// why: A view would lead into an item that is gone; structs that visit() fills live for its call, and may have them.
// expect: in Employee, the field name is a view, which owns no text; make it a std::string; structs that visit() fills may have views
#include <facet/facet.hpp>

using namespace facet::literals;

struct Employee {
    std::string employee_id;
#ifdef FACET_REJECT
    std::string_view name;
#else
    std::string name;
#endif
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">>> {};

auto opened(facet::memory::engine& engine) {
    auto staff = facet::open<Staff>(engine);
    return staff.get<Employee>("employee_id"_f == "e-1");
}
