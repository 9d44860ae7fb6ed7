// SPDX-License-Identifier: BSL-1.0
// title: Adding to a number that is kept as text
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB adds to numbers, not to their texts.
// expect: update of Movie in table Movies adds to votes, which is a signed whole number kept as text; only what is stored as a number can be added to: modify() changes it, or set() with the value that when() has seen
#include <reject/support/movies.hpp>

auto voted(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.update<Movie>("actor"_f == "Tom Hanks" && "title"_f == "Big").add("votes"_f, 1).run();
#else
    return movies.update<Movie>("actor"_f == "Tom Hanks" && "title"_f == "Big").set("votes"_f = 10).run();
#endif
}
