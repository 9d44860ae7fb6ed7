// SPDX-License-Identifier: BSL-1.0
// title: An index that lacks what older items have
// rule: proof 6: what an index can give
// why: Items that were written before a field was renamed show nothing of it in such an index. It includes both names, or the items are
//   written again with backfill and renamed_from goes.
// expect: Note where(title ==) in table Notes cannot be served
// expect: ByTitle (title) does not project heading, as which older items have title
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <string>

using namespace facet::literals;

struct Note {
    std::string note_id;
    std::string title;
};

struct Notes
    : facet::table<"Notes",
#ifdef FACET_REJECT
                   facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::include<"note_id", "title">>,
#else
                   facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::include<"note_id", "title", "heading">>,
#endif
                   facet::entity<Note, facet::renamed_from<"title", "heading">, facet::key<"NOTE#{note_id}", "NOTE">,
                                 facet::index<"ByTitle", "TITLE#{title}">>> {};

auto titled(const facet::repository<Notes, declared_backend>& notes) { return notes.query<Note>("title"_f == "Rules").all(); }
