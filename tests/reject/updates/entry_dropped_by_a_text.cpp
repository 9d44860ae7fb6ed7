// SPDX-License-Identifier: BSL-1.0
// title: An entry that is dropped by a text
// rule: proof 4: an update leaves no key and no index entry stale
// why: Which index it is decides what the update may set, and is known when it is compiled.
// expect: drop_entry() is for updates, and names its index as a template argument: update<...>(where-clause).drop_entry<
#include <reject/support/movies.hpp>

auto dropped(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.update<Movie>("actor"_f == "a" && "title"_f == "t").drop_entry("ByYear").run();
#else
    return movies.update<Movie>("actor"_f == "a" && "title"_f == "t").set("year"_f = 1999).run();
#endif
}
