// SPDX-License-Identifier: BSL-1.0
// title: A filter by the order of a number that is kept as text
// rule: proof 3: a filter is only what is called a filter
// why: As text, 9 comes after 10.
// expect: the condition on Movie in table Movies asks > of votes, which is a signed whole number kept as text; its attributes have no such order
#include <reject/support/movies.hpp>

auto movies(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Movie>("actor"_f == "Tom Hanks").filter("votes"_f > 9).all();
#else
    return movies.query<Movie>("actor"_f == "Tom Hanks").filter("year"_f > 1999).all();
#endif
}
