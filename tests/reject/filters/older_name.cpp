// SPDX-License-Identifier: BSL-1.0
// title: A filter on a field whose older name an index lacks
// rule: proof 6: what an index can give
// why: The filter would pass over the items that were written before the field was renamed.
// expect: the filter on Note in table Notes asks for author, which older items have as writer, which is not projected by ByTitle; project it
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <string>

using namespace facet::literals;

struct Note {
    std::string note_id;
    std::string title;
    std::string author;
};
struct Id {
    std::string note_id;
};

struct Notes
    : facet::table<"Notes",
#ifdef FACET_REJECT
                   facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::include<"note_id", "author">>,
#else
                   facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::include<"note_id", "author", "writer">>,
#endif
                   facet::entity<Note, facet::renamed_from<"author", "writer">, facet::key<"NOTE#{note_id}", "NOTE">,
                                 facet::index<"ByTitle", "TITLE#{title}">>> {};

auto by_ann(const facet::repository<Notes, declared_backend>& notes) {
    return notes.query<Note>("title"_f == "Rules", facet::as<Id>).filter("author"_f == "Ann").all();
}
