// SPDX-License-Identifier: BSL-1.0
// title: A range of an enumeration in no key
// rule: proof 2: every where-clause is served by a key or an index
// why: Enumerations are stored by name, which has another order than their values; in a key they can stand by value.
// expect: Movie where(actor ==, rating >=) in table Movies cannot be served: the primary key (actor; title) does not hold rating; ByYear (actor; year) does not hold rating; a filter asks == or each_of of rating, whose attributes have no order
#include <reject/support/movies.hpp>

auto well_rated(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Movie>("actor"_f == "a" && "rating"_f >= rating::good).all();
#else
    return movies.query<Movie>("actor"_f == "a").filter("rating"_f == facet::each_of(rating::good, rating::great)).all();
#endif
}
