// SPDX-License-Identifier: BSL-1.0
// title: Sweeping what never expires
// rule: what facet keeps in a field
// why: A sweep erases what is expired; nothing says when these items are.
// expect: sweep of Document in table Library: its items never expire; declare expires_at of one of its fields
#include <reject/support/library.hpp>

auto swept(const library_repository& library) {
#ifdef FACET_REJECT
    return library.sweep<Document>();
#else
    return library.sweep<Loan>();
#endif
}
