// SPDX-License-Identifier: BSL-1.0
// title: A sweep that names no entity
// rule: what facet keeps in a field
// why: Each entity says by itself when its items expire.
// expect: sweep<...>() names the entity whose expired items it erases as its template argument, and takes nothing else
#include <reject/support/library.hpp>

auto swept(const library_repository& library) {
#ifdef FACET_REJECT
    return library.sweep();
#else
    return library.sweep<Loan>();
#endif
}
