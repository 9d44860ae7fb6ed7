// SPDX-License-Identifier: BSL-1.0
// title: begins_with on a number key
// rule: proof 2: every where-clause is served by a key or an index
// why: What begins with 199 lies between 1990 and 1999.
// expect: ByYear (actor; year) holds year as a number; begins_with is for text
#include <reject/support/movies.hpp>

auto movies(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Movie>("actor"_f == "Tom Hanks" && "year"_f.begins_with(199)).all();
#else
    return movies.query<Movie>("actor"_f == "Tom Hanks" && "year"_f.between(1990, 1999)).all();
#endif
}
