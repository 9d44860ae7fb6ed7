// SPDX-License-Identifier: BSL-1.0
// title: Two fields compared that were both renamed
// rule: proof 3: a filter is only what is called a filter
// why: Each comparison would have to be made under four pairs of names.
// expect: the condition on Note in table Notes compares editor with author, which older items have as writer, and editor as reader; of two fields that were renamed, each can be compared with a value alone
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <string>

using namespace facet::literals;

struct Note {
    std::string note_id;
    std::string author;
    std::string editor;
};

struct Notes : facet::table<"Notes", facet::entity<Note, facet::renamed_from<"author", "writer">, facet::renamed_from<"editor", "reader">, facet::key<"NOTE#{note_id}", "NOTE">>> {};

auto edited(const facet::repository<Notes, declared_backend>& notes) {
#ifdef FACET_REJECT
    return notes.scan<Note>().filter("editor"_f != "author"_f).all();
#else
    return notes.scan<Note>().filter("author"_f != "ann").all();
#endif
}
