// SPDX-License-Identifier: BSL-1.0
// title: A text field in a number key
// rule: proof 1: what a key template may say
// why: A key attribute that is a number holds a field that is a number.
// expect: in Movie, key template `{year}` stores {year}, which is of type S, in the key attribute Year, which is of type N
#include <facet/repository/open.hpp>

struct Movie {
    std::string actor;
#ifdef FACET_REJECT
    std::string year;
#else
    std::int32_t year;
#endif
};

struct Movies : facet::table<"Movies", facet::partition<"Actor">, facet::sort<facet::number_key("Year")>,
                             facet::entity<Movie, facet::key<"{actor}", "{year}">>> {};

void check() { facet::verify<Movies>(); }
