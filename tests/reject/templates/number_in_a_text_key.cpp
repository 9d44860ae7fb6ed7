// SPDX-License-Identifier: BSL-1.0
// title: A number in a key attribute of text
// rule: proof 1: what a key template may say
// why: A key attribute has one type, S unless it is declared otherwise, and a template of one placeholder stores the field as it is.
// expect: in Movie, key template `{year}` stores {year}, which is of type N, in the key attribute year, which is of type S; a number's is declared as number_key(`year`)
#include <facet/repository/open.hpp>

struct Movie {
    std::string title;
    std::int32_t year;
};

#ifdef FACET_REJECT
struct Movies : facet::table<"Movies", facet::gsi<"ByYear", facet::partition<"year">>,
#else
struct Movies : facet::table<"Movies", facet::gsi<"ByYear", facet::partition<facet::number_key("year")>>,
#endif
                             facet::entity<Movie, facet::key<"MOVIE#{title}", "ROOT">, facet::index<"ByYear", "{year}">>> {};

void check() { facet::verify<Movies>(); }
