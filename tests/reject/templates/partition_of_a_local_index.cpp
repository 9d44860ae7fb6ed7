// SPDX-License-Identifier: BSL-1.0
// title: A partition template for a local index
// rule: proof 1: what a key template may say
// why: A local index shares the table's partition key; only its sort key is given.
// expect: in Movie, index ByYear is given 2 templates, but the index has 1 key attribute beside the table's partition key: Year
#include <facet/repository/open.hpp>

struct Movie {
    std::string actor;
    std::string title;
    std::int32_t year;
};

struct Movies
    : facet::table<"Movies", facet::partition<"Actor">, facet::sort<"Title">,
                   facet::lsi<"ByYear", facet::sort<facet::number_key("Year")>>,
#ifdef FACET_REJECT
                   facet::entity<Movie, facet::key<"{actor}", "{title}">, facet::index<"ByYear", "{actor}", "{year}">>>
#else
                   facet::entity<Movie, facet::key<"{actor}", "{title}">, facet::index<"ByYear", "{year}">>>
#endif
{};

void check() { facet::verify<Movies>(); }
