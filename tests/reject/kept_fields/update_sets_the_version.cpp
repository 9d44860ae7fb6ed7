// SPDX-License-Identifier: BSL-1.0
// title: Setting a version
// rule: what facet keeps in a field
// why: The version counts writes for those who compare it; who sets it breaks the count for all.
// expect: update of Document in table Library sets version, which facet itself counts up with every write; ask for one with when(...)
#include <reject/support/library.hpp>

auto changed(const library_repository& library) {
#ifdef FACET_REJECT
    return library.update<Document>("id"_f == "d-1").set("text"_f = "new").set("version"_f = 7u).run();
#else
    return library.update<Document>("id"_f == "d-1").set("text"_f = "new").when("version"_f == 6u).run();
#endif
}
