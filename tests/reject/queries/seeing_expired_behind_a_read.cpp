// SPDX-License-Identifier: BSL-1.0
// title: seeing_expired as a word of the query
// rule: proof 2: every where-clause is served by a key or an index
// why: Whether what is expired is seen decides which index can serve, so it is said where the read is described.
// expect: seeing_expired is said in the call that begins a read, behind its where-clause: query<...>(where-clause, facet::seeing_expired), scan<...>(facet::seeing_expired)
#include <reject/support/library.hpp>

auto loans(const library_repository& library) {
#ifdef FACET_REJECT
    return library.query<Loan>("id"_f == "1").seeing_expired().all();
#else
    return library.query<Loan>("id"_f == "1", facet::seeing_expired).all();
#endif
}
