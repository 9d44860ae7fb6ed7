// SPDX-License-Identifier: BSL-1.0
// title: A2: a movie's details by its title alone
// rule: the patterns of the movies, each missed by a little
// why: A movie is one item for each of its actors.
// expect: get Role where(movie ==) in table Movies needs the whole primary key (actor; movie) by ==: actor == is missing; query<Role> serves what is given, through ByMovie
#include <reject/support/roles.hpp>

auto details(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.get<Role>("movie"_f == some_movie);
#else
    return movies.get<Role>("actor"_f == some_actor && "movie"_f == some_movie);
#endif
}
