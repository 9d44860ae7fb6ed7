// SPDX-License-Identifier: BSL-1.0
// title: A key of a type with a conversion, given as what it is stored as
// rule: proof 2: every where-clause is served by a key or an index
// why: An operand of such a field is of the field's own type.
// expect: compares on, which is a weekday, with a whole number; give a weekday
#include <reject/support/shifts.hpp>

auto early(const facet::repository<Shifts, facet::memory::engine>& shifts) {
#ifdef FACET_REJECT
    return shifts.query<Shift>("employee"_f == "e" && "on"_f == 3).all();
#else
    return shifts.query<Shift>("employee"_f == "e" && "on"_f == weekday{3}).all();
#endif
}
