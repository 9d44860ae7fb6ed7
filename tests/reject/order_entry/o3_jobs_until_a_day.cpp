// SPDX-License-Identifier: BSL-1.0
// title: O3: the jobs that an employee gave up since a day
// rule: the patterns of order entry, each missed by a little
// why: The history is kept by the day on which a job began.
// expect: JobHistory where(employee_id ==, to >=) in table OrderEntry cannot be served: the primary key (employee_id; from, job_id) does not hold to; GSI1 (title; employee_id) needs title ==; JobHistory has no entries in index GSI2; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<JobHistory>("employee_id"_f == some_employee && "to"_f >= first).all();
#else
    return table.query<JobHistory>("employee_id"_f == some_employee && "from"_f >= first).all();
#endif
}
