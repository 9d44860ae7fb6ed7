// SPDX-License-Identifier: BSL-1.0
// title: A6: a movie's actors, by a consistent read
// rule: the patterns of the movies, each missed by a little
// why: The inverted index is a global one: it follows the table a little later.
// expect: Role where(movie ==) consistent in table Movies cannot be served: the primary key (actor; movie) needs actor ==; ByYear (actor; year) needs actor ==; ByGenre (actor; genre) needs actor ==; ByMovie (movie; actor) is a global index, which is never read consistently (contract Q15)
#include <reject/support/roles.hpp>

auto cast(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Role>("movie"_f == some_movie, facet::consistent).all();
#else
    return movies.query<Role>("movie"_f == some_movie).all();
#endif
}
