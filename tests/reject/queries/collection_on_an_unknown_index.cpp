// SPDX-License-Identifier: BSL-1.0
// title: A collection through an index that the table does not have
// rule: proof 2: every where-clause is served by a key or an index
// why: A collection names an index of its table.
// expect: collection<Visit, Result> in table Clinic names the index ByDate, which the table does not have; did you mean ByDay? Its indexes are: ByDay, ByPlace, ByRoom
#include <reject/support/clinic.hpp>

auto read(const clinic_repository& clinic) {
#ifdef FACET_REJECT
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByDate">().all();
#else
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByDay">().all();
#endif
}
