// SPDX-License-Identifier: BSL-1.0
// title: Setting the time of the last write
// rule: what facet keeps in a field
// why: Every write sets it; what is said besides would be lost.
// expect: update of Document in table Library sets written, which facet itself sets with every write
#include <reject/support/library.hpp>

auto changed(const library_repository& library, [[maybe_unused]] facet::timestamp now) {
#ifdef FACET_REJECT
    return library.update<Document>("id"_f == "d-1").set("text"_f = "new").set("written"_f = now).run();
#else
    return library.update<Document>("id"_f == "d-1").set("text"_f = "new").run();
#endif
}
