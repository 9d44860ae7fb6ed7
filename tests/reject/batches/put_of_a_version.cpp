// SPDX-License-Identifier: BSL-1.0
// title: A put of an entity with a version in a batch
// rule: what a batch takes
// why: Such a put asks for the version that the object has. An import does not.
// expect: but action 1, on Document, is no such write: it asks for the item or its version, which unchecked_import() does not; do it by itself or in a transaction
#include <reject/support/library.hpp>

auto stored(const library_repository& library, const Document& document) {
#ifdef FACET_REJECT
    return library.batch_write(library.put(document));
#else
    return library.batch_write(library.unchecked_import(document));
#endif
}
