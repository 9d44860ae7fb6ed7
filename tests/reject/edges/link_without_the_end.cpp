// SPDX-License-Identifier: BSL-1.0
// title: Linking an edge whose end is not known whole
// rule: edges
// why: An end is checked by its whole primary key.
// expect: link of WorksAt in table Staff checks that both ends exist, but the key of Office, `OFFICE#{office_id}`, `CITY#{city}`, has fields for which WorksAt has none: city
// expect: in a transaction with a check<Office>()
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const WorksAt& edge) {
#ifdef FACET_REJECT
    return staff.transact(staff.link(edge));
#else
    return staff.transact(staff.create(edge), staff.check<Person>("person_id"_f == edge.person_id).exists(),
                          staff.check<Office>("office_id"_f == edge.office_id && "city"_f == "Bern").exists());
#endif
}
