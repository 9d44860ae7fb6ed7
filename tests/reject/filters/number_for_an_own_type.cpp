// SPDX-License-Identifier: BSL-1.0
// title: A field with a conversion compared with what it is stored as
// rule: proof 3: a filter is only what is called a filter
// why: An operand of such a field is of the field's own type.
// expect: the condition on Shift in table Shifts compares until, which is a weekday, with a whole number; give a weekday
#include <facet/facet.hpp>

#include <chrono>
#include <cstdint>
#include <string>

using namespace facet::literals;

struct weekday {
    int number = 0;
};
template <>
struct facet::conversion<weekday> {
    using stored_type = int;
    static int to_stored(const weekday& value) { return value.number; }
    static weekday from_stored(int stored) { return {stored}; }
};

struct Shift {
    std::string employee;
    weekday on;
    weekday until;
};
struct Shifts : facet::table<"Shifts", facet::entity<Shift, facet::key<"SHIFT#{employee}", "ON#{on:1}">>> {};

auto late(const facet::repository<Shifts, facet::memory::engine>& shifts) {
#ifdef FACET_REJECT
    return shifts.query<Shift>("employee"_f == "e").filter("until"_f == 3).all();
#else
    return shifts.query<Shift>("employee"_f == "e").filter("until"_f == weekday{3}).all();
#endif
}
