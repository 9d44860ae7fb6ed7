// SPDX-License-Identifier: BSL-1.0
// title: A number key compared with text
// rule: proof 2: every where-clause is served by a key or an index
// why: A local index on Year orders movies by number.
// expect: in table Movies compares year, which is a signed whole number, with text
#include <reject/support/movies.hpp>

auto movies(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Movie>("actor"_f == "Tom Hanks" && "year"_f >= "1990").all();
#else
    return movies.query<Movie>("actor"_f == "Tom Hanks" && "year"_f >= 1990).all();
#endif
}
