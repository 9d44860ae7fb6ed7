// SPDX-License-Identifier: BSL-1.0
// title: An index said of a collection that is kept
// rule: proof 2: every where-clause is served by a key or an index
// why: Another index is another plan, so that the collection is of another type than the variable that holds it.
// expect: order_by() and using_index() make another read, so they are said where it is described, or of std::move(read)
#include <reject/support/clinic.hpp>

#include <utility>

auto read(const clinic_repository& clinic) {
#ifdef FACET_REJECT
    auto kept = clinic.collection<Visit, Result>("patient"_f == "p");
    return kept.using_index<"ByDay">().all();
#else
    auto kept = clinic.collection<Visit, Result>("patient"_f == "p");
    return std::move(kept).using_index<"ByDay">().all();
#endif
}
