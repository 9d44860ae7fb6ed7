// SPDX-License-Identifier: BSL-1.0
// title: Dropping an entry that is made of the fields themselves
// rule: proof 4: an update leaves no key and no index entry stale
// why: The index lists whatever has the field, and every item has.
// expect: update of Movie in table Movies drops its entry in ByYear, whose key attributes are fields or keys that the item needs
#include <reject/support/movies.hpp>

auto dropped(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.update<Movie>("actor"_f == "a" && "title"_f == "t").drop_entry<"ByYear">().run();
#else
    return movies.update<Movie>("actor"_f == "a" && "title"_f == "t").set("year"_f = 1999).run();
#endif
}
