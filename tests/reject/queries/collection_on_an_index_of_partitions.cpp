// SPDX-License-Identifier: BSL-1.0
// title: A collection through an index that has its entities in partitions of their own
// rule: proof 2: every where-clause is served by a key or an index
// why: A collection is read from one partition.
// expect: collection<Visit, Result> in table Clinic cannot be served by the index ByPlace, which does not hold all of them in one partition; in it, that of Visit is `ROOM#{room}`, that of Result `LABORATORY#{laboratory}`
#include <reject/support/clinic.hpp>

auto read(const clinic_repository& clinic) {
#ifdef FACET_REJECT
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByPlace">().all();
#else
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByDay">().all();
#endif
}
