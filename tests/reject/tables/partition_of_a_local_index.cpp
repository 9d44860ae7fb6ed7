// SPDX-License-Identifier: BSL-1.0
// title: A local index with a partition key of its own
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A local index has the table's partition key (contract X5); one with another is global.
// expect: part 1 of lsi<ByYear, ...> means nothing there; its parts are sort, keys_only and include
#include <facet/repository/open.hpp>

#include <string>

struct Film {
    std::string studio;
    std::string title;
    std::string year;
};

struct Films
    : facet::table<"Films",
#ifdef FACET_REJECT
                   facet::lsi<"ByYear", facet::partition<"YearPK">, facet::sort<"YearSK">>,
#else
                   facet::lsi<"ByYear", facet::sort<"YearSK">>,
#endif
                   facet::entity<Film, facet::key<"STUDIO#{studio}", "FILM#{title}">, facet::index<"ByYear", "YEAR#{year}">>> {};

void check() { facet::verify<Films>(); }
