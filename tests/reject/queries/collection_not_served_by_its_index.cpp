// SPDX-License-Identifier: BSL-1.0
// title: A collection that the named index does not serve
// rule: proof 2: every where-clause is served by a key or an index
// why: A named index is the only path.
// expect: Visit where(patient ==, id ==) in table Clinic cannot be served: ByDay (patient; day, id) needs day == before id
#include <reject/support/clinic.hpp>

auto read(const clinic_repository& clinic) {
#ifdef FACET_REJECT
    return clinic.collection<Visit, Result>("patient"_f == "p" && "id"_f == "1").using_index<"ByDay">().all();
#else
    return clinic.collection<Visit, Result>("patient"_f == "p" && "day"_f == "2026-01-01").using_index<"ByDay">().all();
#endif
}
