// SPDX-License-Identifier: BSL-1.0
// title: O11: employees who have a job, by its id
// rule: the patterns of order entry, each missed by a little
// why: GSI1 has the present ones by title; the edge is not declared to be read from its target.
// expect: JobHistory where(job_id ==) in table OrderEntry cannot be served: the primary key (employee_id; from, job_id) needs employee_id ==; GSI1 (title; employee_id) needs title ==; the edge JobHistory has no inverse<...> by which it is read from its target Job
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<JobHistory>("job_id"_f == "clerk").all();
#else
    return table.query<JobHistory>("title"_f == "Stock clerk").all();
#endif
}
