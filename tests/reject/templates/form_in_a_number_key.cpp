// SPDX-License-Identifier: BSL-1.0
// title: A form for a field that is itself the key
// rule: proof 1: what a key template may say
// why: Forms say how a value becomes text; here the key is the number itself.
// expect: gives {year} a form, but the key attribute Year holds the field itself; leave the form out
#include <facet/repository/open.hpp>

struct Movie {
    std::string actor;
    std::int32_t year;
};

struct Movies
    : facet::table<"Movies", facet::partition<"Actor">, facet::sort<facet::number_key("Year")>,
#ifdef FACET_REJECT
                   facet::entity<Movie, facet::key<"{actor}", "{year:4}">>>
#else
                   facet::entity<Movie, facet::key<"{actor}", "{year}">>>
#endif
{};

void check() { facet::verify<Movies>(); }
