// SPDX-License-Identifier: BSL-1.0
// title: A5: an actor's movies of a genre, from a year on
// rule: the patterns of the movies, each missed by a little
// why: Each index holds one of the two. The other can be filtered, where that is said.
// expect: Role where(actor ==, genre ==, year >=) in table Movies cannot be served: the primary key (actor; movie) does not hold genre; ByYear (actor; year) does not hold genre; ByGenre (actor; genre) does not hold year; ByMovie (movie; actor) needs movie ==; what a key does not hold can be filtered with .filter(...)
#include <reject/support/roles.hpp>

auto found(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Role>("actor"_f == some_actor && "genre"_f == "Drama" && "year"_f >= 1995).all();
#else
    return movies.query<Role>("actor"_f == some_actor && "year"_f >= 1995).filter("genre"_f == "Drama").all();
#endif
}
