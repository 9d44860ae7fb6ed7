// SPDX-License-Identifier: BSL-1.0
// title: A number added to a field with a conversion
// rule: proof 4: an update leaves no key and no index entry stale
// why: What a sum of stored values means is known to the conversion alone.
// expect: update of Shift in table Shifts adds to until, which is a weekday; what has a facet::conversion is set to another value, or changed by modify()
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
    return shifts.update<Shift>("employee"_f == "e" && "on"_f == weekday{3}).set("until"_f += 1).run();
#else
    return shifts.update<Shift>("employee"_f == "e" && "on"_f == weekday{3}).set("until"_f = weekday{3}).run();
#endif
}
