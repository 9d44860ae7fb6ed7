// SPDX-License-Identifier: BSL-1.0
// title: Adding to a version
// rule: what facet keeps in a field
// why: Every write counts it up by itself.
// expect: upsert of Document in table Library computes version, which facet itself counts up with every write; ask for one with when(...)
#include <reject/support/library.hpp>

auto changed(const library_repository& library) {
#ifdef FACET_REJECT
    return library.upsert<Document>("id"_f == "d-1").set("text"_f = "new", "author"_f = "ann").add("version"_f, 1u).run();
#else
    return library.upsert<Document>("id"_f == "d-1").set("text"_f = "new", "author"_f = "ann").run();
#endif
}
