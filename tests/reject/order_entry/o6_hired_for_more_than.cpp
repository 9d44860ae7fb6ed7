// SPDX-License-Identifier: BSL-1.0
// title: O6: employees hired for more than a salary
// rule: the patterns of order entry, each missed by a little
// why: GSI1 has them by the day on which they were hired.
// expect: Hire where(salary >) in table OrderEntry cannot be served
// expect: does not hold salary; Hire has no entries in index GSI2; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<Hire>("salary"_f > 500'000).all();
#else
    return table.query<Hire>("hire_date"_f > first).all();
#endif
}
