// SPDX-License-Identifier: BSL-1.0
// title: A number added to a field with a conversion
// rule: proof 4: an update leaves no key and no index entry stale
// why: What a sum of stored values means is known to the conversion alone.
// expect: update of Shift in table Shifts adds to until, which is a weekday; what has a facet::conversion is set to another value, or changed by modify(), unless that stores a number and says that it is `additive`
#include <reject/support/shifts.hpp>

auto longer(const facet::repository<Shifts, facet::memory::engine>& shifts) {
#ifdef FACET_REJECT
    return shifts.update<Shift>("employee"_f == "e" && "on"_f == weekday{3}).set("until"_f += 1).run();
#else
    return shifts.update<Shift>("employee"_f == "e" && "on"_f == weekday{3}).set("until"_f = weekday{3}).run();
#endif
}
