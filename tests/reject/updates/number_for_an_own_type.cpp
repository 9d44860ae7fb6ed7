// SPDX-License-Identifier: BSL-1.0
// title: A field with a conversion set to what it is stored as
// rule: proof 4: an update leaves no key and no index entry stale
// why: An operand of such a field is of the field's own type.
// expect: update of Shift in table Shifts assigns a whole number to until, which is a weekday; give a weekday
#include <reject/support/shifts.hpp>

auto longer(const facet::repository<Shifts, facet::memory::engine>& shifts) {
#ifdef FACET_REJECT
    return shifts.update<Shift>("employee"_f == "e" && "on"_f == weekday{3}).set("until"_f = 3).run();
#else
    return shifts.update<Shift>("employee"_f == "e" && "on"_f == weekday{3}).set("until"_f = weekday{3}).run();
#endif
}
