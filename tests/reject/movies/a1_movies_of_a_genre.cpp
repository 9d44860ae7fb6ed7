// SPDX-License-Identifier: BSL-1.0
// title: A1: all movies of a genre
// rule: the patterns of the movies, each missed by a little
// why: A genre orders the movies of one actor; across actors nothing does.
// expect: Role where(genre ==) in table Movies cannot be served: the primary key (actor; movie) needs actor ==; ByYear (actor; year) needs actor ==; ByGenre (actor; genre) needs actor ==; ByMovie (movie; actor) needs movie ==
#include <reject/support/roles.hpp>

auto found(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Role>("genre"_f == "Drama").all();
#else
    return movies.query<Role>("actor"_f == some_actor).all();
#endif
}
