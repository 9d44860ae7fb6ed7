// SPDX-License-Identifier: BSL-1.0
// title: A field for an attribute that an index includes
// rule: proof 6: what an index can give
// why: An index is told of attributes, as they are stored: other programs may read it, too.
// expect: in table Notes, index ByTitle includes full_title, but no entity stores an attribute of that name; the field full_title of Note is stored as fullTitle: did you mean that?
#include <facet/repository/open.hpp>

#include <string>

struct Note {
    std::string note_id;
    std::string full_title;
};

struct Notes
    : facet::table<"Notes", facet::attribute_case<facet::letter_case::camel>,
#ifdef FACET_REJECT
                   facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::include<"full_title">>,
#else
                   facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::include<"fullTitle", "written_by_others">>,
#endif
                   facet::entity<Note, facet::key<"NOTE#{note_id}", "NOTE">, facet::index<"ByTitle", "TITLE#{full_title}">>> {};

void check() { facet::verify<Notes>(); }
