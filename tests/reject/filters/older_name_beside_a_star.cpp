// SPDX-License-Identifier: BSL-1.0
// title: A renamed field compared with one behind a star
// rule: proof 3: a filter is only what is called a filter
// why: What lies behind a star comes first in the request, on whichever side it is written. The other is looked for under one name.
// expect: the condition on Note in table Notes compares names.* with author, which older items have as writer; a field behind a star is asked for first, and the other under one name: compare each with a value
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <map>
#include <string>

using namespace facet::literals;

struct Note {
    std::string note_id;
    std::string author;
    std::map<std::string, std::string> names;
};

struct Notes : facet::table<"Notes", facet::entity<Note, facet::renamed_from<"author", "writer">, facet::key<"NOTE#{note_id}", "NOTE">>> {};

auto edited(const facet::repository<Notes, declared_backend>& notes) {
#ifdef FACET_REJECT
    return notes.scan<Note>().filter("author"_f != "names.*"_f("editor")).all();
#else
    return notes.scan<Note>().filter("author"_f != "ann" && "names.*"_f("editor") == "ann").all();
#endif
}
