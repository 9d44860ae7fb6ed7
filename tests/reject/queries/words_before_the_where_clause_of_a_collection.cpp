// SPDX-License-Identifier: BSL-1.0
// title: A word before the where-clause of a collection
// rule: proof 2: every where-clause is served by a key or an index
// why: A where-clause says what is read, the words behind it how.
// expect: a read's where-clause comes first, and its words behind it: query<Order>(where-clause, facet::consistent)
#include <reject/support/clinic.hpp>

auto read(const clinic_repository& clinic) {
#ifdef FACET_REJECT
    return clinic.collection<Visit, Result>(facet::skipping_others, "patient"_f == "p").all();
#else
    return clinic.collection<Visit, Result>("patient"_f == "p", facet::skipping_others).all();
#endif
}
