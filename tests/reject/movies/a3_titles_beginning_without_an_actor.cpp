// SPDX-License-Identifier: BSL-1.0
// title: A3: all titles that begin with a text
// rule: the patterns of the movies, each missed by a little
// why: An index is entered with its whole partition key: a beginning of one finds nothing.
// expect: Role where(movie begins_with) in table Movies cannot be served: the primary key (actor; movie) needs actor ==; ByYear (actor; year) needs actor ==; ByGenre (actor; genre) needs actor ==; ByMovie (movie; actor) needs movie ==; a partition key cannot be read by begins_with
#include <reject/support/roles.hpp>

auto titles(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Role>("movie"_f.begins_with("Toy")).all();
#else
    return movies.query<Role>("actor"_f == some_actor && "movie"_f.begins_with("Toy")).all();
#endif
}
