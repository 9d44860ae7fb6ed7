// SPDX-License-Identifier: BSL-1.0
// title: Composed text for a number key
// rule: proof 1: what a key template may say
// why: A key attribute that is a number or binary holds one field as it is.
// expect: in Movie, key template `YEAR#{year:4}` composes text for the key attribute Year, which is of type N; such a key takes one placeholder alone
#include <facet/repository/open.hpp>

struct Movie {
    std::string actor;
    std::int32_t year;
};

struct Movies
    : facet::table<"Movies", facet::partition<"Actor">, facet::sort<facet::number_key("Year")>,
#ifdef FACET_REJECT
                   facet::entity<Movie, facet::key<"{actor}", "YEAR#{year:4}">>>
#else
                   facet::entity<Movie, facet::key<"{actor}", "{year}">>>
#endif
{};

void check() { facet::verify<Movies>(); }
