// SPDX-License-Identifier: BSL-1.0
// title: A filter by the order of an enumeration
// rule: proof 3: a filter is only what is called a filter
// why: An enumeration is stored by name; the order of names is not the order of enumerators.
// expect: the condition on Movie in table Movies asks >= of rating, which is an enumeration; its attributes have no such order
#include <reject/support/movies.hpp>

auto movies(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Movie>("actor"_f == "Tom Hanks").filter("rating"_f >= rating::good).all();
#else
    return movies.query<Movie>("actor"_f == "Tom Hanks").filter("rating"_f == facet::each_of(rating::good, rating::great)).all();
#endif
}
