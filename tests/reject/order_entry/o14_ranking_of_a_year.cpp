// SPDX-License-Identifier: BSL-1.0
// title: O14: account representatives ranked for a year
// rule: the patterns of order entry, each missed by a little
// why: Totals are kept for each quarter.
// expect: Quota where(year ==) in table OrderEntry cannot be served: the primary key (employee_id; year, quarter) needs employee_id ==; GSI1 (year, quarter; order_total, employee_id) needs quarter ==
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<Quota>("year"_f == 2025).descending().all();
#else
    return table.query<Quota>("year"_f == 2025 && "quarter"_f == 1).descending().all();
#endif
}
