// SPDX-License-Identifier: BSL-1.0
// title: A field compared with a renamed one
// rule: proof 3: a filter is only what is called a filter
// why: The field that comes first is looked for under both of its names; what it is compared with, under one.
// expect: the condition on Note in table Notes compares editor with author, which older items have as writer; say it first, which looks at both
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <string>

using namespace facet::literals;

struct Note {
    std::string note_id;
    std::string author;
    std::string editor;
};

struct Notes : facet::table<"Notes", facet::entity<Note, facet::renamed_from<"author", "writer">, facet::key<"NOTE#{note_id}", "NOTE">>> {};

auto edited(const facet::repository<Notes, declared_backend>& notes) {
#ifdef FACET_REJECT
    return notes.scan<Note>().filter("editor"_f != "author"_f).all();
#else
    return notes.scan<Note>().filter("author"_f != "editor"_f).all();
#endif
}
