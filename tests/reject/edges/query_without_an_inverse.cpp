// SPDX-License-Identifier: BSL-1.0
// title: Reading an edge from its target, without an inverse
// rule: edges
// why: Its own key begins with its source.
// expect: WorksAt where(office_id ==) in table Staff cannot be served
// expect: the edge WorksAt has no inverse<...> by which it is read from its target Office
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.query<WorksAt>("office_id"_f == "1").count();
#else
    return staff.query<Visits>("office_id"_f == "1").count();
#endif
}
