// SPDX-License-Identifier: BSL-1.0
// title: A consistent collection through a global index
// rule: proof 6: what an index can give
// why: A global index is updated after the table.
// expect: collection<Visit, Result> in table Clinic goes through ByDay, a global index, which is never read consistently (contract Q15)
#include <reject/support/clinic.hpp>

auto read(const clinic_repository& clinic) {
#ifdef FACET_REJECT
    return clinic.collection<Visit, Result>("patient"_f == "p", facet::consistent).using_index<"ByDay">().all();
#else
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByDay">().all();
#endif
}
