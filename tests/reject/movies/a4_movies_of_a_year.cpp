// SPDX-License-Identifier: BSL-1.0
// title: A4: all movies from a year on, whoever plays in them
// rule: the patterns of the movies, each missed by a little
// why: A local index has the table's partition key: it holds the years of one actor.
// expect: Role where(year >=) in table Movies cannot be served: the primary key (actor; movie) needs actor ==; ByYear (actor; year) needs actor ==; ByGenre (actor; genre) needs actor ==; ByMovie (movie; actor) needs movie ==
#include <reject/support/roles.hpp>

auto found(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Role>("year"_f >= 1995).all();
#else
    return movies.query<Role>("actor"_f == some_actor && "year"_f >= 1995).all();
#endif
}
