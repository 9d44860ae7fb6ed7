// SPDX-License-Identifier: BSL-1.0
// title: An index of a collection named by an argument
// rule: proof 2: every where-clause is served by a key or an index
// why: The plan is made when the program is compiled.
// expect: using_index() names its index as a template argument: using_index<`GSI1`>()
#include <reject/support/clinic.hpp>

auto read(const clinic_repository& clinic) {
#ifdef FACET_REJECT
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index("ByDay").all();
#else
    return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByDay">().all();
#endif
}
