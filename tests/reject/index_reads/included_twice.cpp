// SPDX-License-Identifier: BSL-1.0
// title: An attribute that an index includes twice
// rule: proof 6: what an index can give
// why: Each counts towards the 100 that the indexes of a table may include.
// expect: in table Notes, index ByTitle includes fullTitle twice
#include <facet/repository/open.hpp>

#include <string>

struct Note {
    std::string note_id;
    std::string full_title;
};

struct Notes
    : facet::table<"Notes", facet::attribute_case<facet::letter_case::camel>,
#ifdef FACET_REJECT
                   facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::include<"fullTitle", "fullTitle">>,
#else
                   facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::include<"fullTitle">>,
#endif
                   facet::entity<Note, facet::key<"NOTE#{note_id}", "NOTE">, facet::index<"ByTitle", "TITLE#{full_title}">>> {};

void check() { facet::verify<Notes>(); }
