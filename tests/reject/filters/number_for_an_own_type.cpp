// SPDX-License-Identifier: BSL-1.0
// title: A field with a conversion compared with what it is stored as
// rule: proof 3: a filter is only what is called a filter
// why: An operand of such a field is of the field's own type.
// expect: the condition on Shift in table Shifts compares until, which is a weekday, with a whole number; give a weekday
#include <reject/support/shifts.hpp>

auto late(const facet::repository<Shifts, facet::memory::engine>& shifts) {
#ifdef FACET_REJECT
    return shifts.query<Shift>("employee"_f == "e").filter("until"_f == 3).all();
#else
    return shifts.query<Shift>("employee"_f == "e").filter("until"_f == weekday{3}).all();
#endif
}
