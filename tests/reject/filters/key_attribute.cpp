// SPDX-License-Identifier: BSL-1.0
// title: A filter on a key attribute
// rule: proof 3: a filter is only what is called a filter
// why: A filter works on what the key condition let through, and DynamoDB allows it no key attribute (contract Q12).
// expect: the filter on Movie in table Movies asks for title, which is a key attribute of the primary key; DynamoDB filters by no key attribute (contract Q12): say it in the where-clause
#include <reject/support/movies.hpp>

auto movies(const movies_repository& movies) {
#ifdef FACET_REJECT
    return movies.query<Movie>("actor"_f == "Tom Hanks").filter("title"_f.begins_with("T")).all();
#else
    return movies.query<Movie>("actor"_f == "Tom Hanks" && "title"_f.begins_with("T")).all();
#endif
}
