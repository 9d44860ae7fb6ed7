// SPDX-License-Identifier: BSL-1.0
// title: A collection through an index that one of its entities is not bound to
// rule: proof 2: every where-clause is served by a key or an index
// why: What is not bound to an index has no entries there.
// expect: collection<Visit, Result> in table Clinic names the index ByRoom, which Result is not bound to; its indexes are: ByDay, ByPlace
#include <reject/support/clinic.hpp>

auto read(const clinic_repository& clinic) {
#ifdef FACET_REJECT
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByRoom">().all();
#else
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByDay">().all();
#endif
}
