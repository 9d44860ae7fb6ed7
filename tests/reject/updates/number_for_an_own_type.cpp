// SPDX-License-Identifier: BSL-1.0
// title: A field with a conversion set to what it is stored as
// rule: proof 4: an update leaves no key and no index entry stale
// why: An operand of such a field is of the field's own type.
// expect: update of Shift in table Shifts assigns a whole number to until, which is a weekday; give a weekday
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

auto longer(const facet::repository<Shifts, facet::memory::engine>& shifts) {
#ifdef FACET_REJECT
    return shifts.update<Shift>("employee"_f == "e" && "on"_f == weekday{3}).set("until"_f = 3).run();
#else
    return shifts.update<Shift>("employee"_f == "e" && "on"_f == weekday{3}).set("until"_f = weekday{3}).run();
#endif
}
