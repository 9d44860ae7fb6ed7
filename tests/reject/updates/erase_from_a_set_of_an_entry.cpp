// SPDX-License-Identifier: BSL-1.0
// title: Erasing from a set on which an index entry depends
// rule: proof 4: an update leaves no key and no index entry stale
// why: A set that is left empty goes, and the entry with it; the statement does not know whether it is left empty.
// expect: update of Note in table Notes computes tags, from which the entry in Tagged is made, and does not know its new value; set it to a value, or change the item with modify()
#include <facet/facet.hpp>

#include <set>

using namespace facet::literals;

struct Note {
    std::string id;
    std::optional<std::set<std::string>> tags;
};

struct Notes : facet::table<"Notes", facet::partition<"PK">, facet::gsi<"Tagged", facet::partition<"TaggedPK">>,
    facet::entity<Note, facet::key<"NOTE#{id}">, facet::index<"Tagged", "TAGGED">::while_present<"tags">>> {};

auto untagged(const facet::repository<Notes, facet::memory::engine>& notes, const std::set<std::string>& some) {
#ifdef FACET_REJECT
    return notes.update<Note>("id"_f == "1").erase("tags"_f, some).run();
#else
    return notes.update<Note>("id"_f == "1").add("tags"_f, some).run();
#endif
}
