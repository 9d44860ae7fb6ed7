// SPDX-License-Identifier: BSL-1.0
// title: Adding to a set that older items have under another name
// rule: proof 4: an update leaves no key and no index entry stale
// why: A set is added to, and erased from, in one attribute. What an older item has in the other would be hidden, or come back.
// expect: update of Note in table Notes computes tags from its present value, which older items have as labels; set it to a value, or change the item with modify()
#include <facet/facet.hpp>

#include <set>

using namespace facet::literals;

struct Note {
    std::string id;
    std::set<std::string> tags;
};

struct Notes : facet::table<"Notes", facet::partition<"PK">, facet::entity<Note, facet::key<"NOTE#{id}">, facet::renamed_from<"tags", "labels">>> {};

auto tagged(const facet::repository<Notes, facet::memory::engine>& notes, [[maybe_unused]] const std::set<std::string>& some) {
#ifdef FACET_REJECT
    return notes.update<Note>("id"_f == "1").add("tags"_f, some).run();
#else
    return notes.modify<Note>("id"_f == "1", [&](Note& note) { note.tags.insert(some.begin(), some.end()); });
#endif
}
