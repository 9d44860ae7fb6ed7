// SPDX-License-Identifier: BSL-1.0
// Items read as a smaller struct, and what calls cost.
#include "expect.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace facet::literals;

namespace {

// [declare]
struct Note { std::string shelf; std::string id; std::string title; std::int64_t pages; std::optional<std::string> author; std::string text; };

struct Notes : facet::table<"Notes",
    facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::sort<"TitleSK">, facet::include<"title", "pages">>,
    facet::entity<Note,
        facet::key<"SHELF#{shelf}", "NOTE#{id}">,
        facet::index<"ByTitle", "TITLE#{title}", "{pages:6}">>> {};

struct Heading { std::string title; std::int64_t pages; };     // some of its fields, in any order
// [/declare]

}  // namespace

int main() {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    notes.put(Note{"s", "1", "Keys", 12, std::nullopt, "..."}).or_throw();
    notes.put(Note{"s", "2", "Keys", 40, "ann", "..."}).or_throw();

    // [as]
    facet::lookup<Heading> heading = notes.get<Note>("shelf"_f == "s" && "id"_f == "1", facet::as<Heading>);
    for (const Heading& each : notes.query<Note>("shelf"_f == "s", facet::as<Heading>).or_throw()) std::printf("%s\n", each.title.c_str());
    // [/as]
    expect(heading->pages == 12);

    // [index]
    auto keys = notes.query<Note>("title"_f == "Keys", facet::as<Heading>).all();   // ByTitle projects what a Heading has
    // [/index]
    expect(keys->size() == 2);

    // [scan]
    auto headings = notes.scan<Note>(facet::as<Heading>).using_index<"ByTitle">().all();            // small entries, and no whole notes
    // [/scan]
    expect(headings->size() == 2);

    // [whole]
    struct Place { std::string shelf; std::string id; };            // the fields of a Note's primary key
    std::vector<facet::item_key<Note>> places;
    for (const Place& each : notes.query<Note>("title"_f == "Keys", facet::as<Place>).or_throw()) places.push_back(notes.key<Note>(each));
    auto whole = notes.batch_get(places);
    // [/whole]
    expect(whole->size() == 2 && (*whole)[0]->text == "...");

    // [visit]
    struct Seen { std::string_view title; std::int64_t pages; std::string_view text; };
    std::int64_t longest = 0;
    facet::result<std::uint64_t> seen = notes.query<Note>("shelf"_f == "s").visit<Seen>([&](const Seen& note) {
        if (note.pages > longest) longest = note.pages;   // note.title and note.text are valid here, and nowhere else
    });
    // [/visit]
    expect(seen.value() == 2 && longest == 40);

    // [metered]
    facet::consumed_capacity units;
    auto one = notes.get<Note>("shelf"_f == "s" && "id"_f == "1", facet::consistent, facet::metered(units));
    auto all = notes.query<Note>("shelf"_f == "s").metered(units).all();
    notes.put(Note{"s", "3", "Doors", 1, std::nullopt, ""}).metered(units).or_throw();
    std::printf("%g units, of the table %g, of ByTitle %g\n", units.total(), units.table, static_cast<double>(units.indexes[0]));
    // [/metered]
    expect(one.has_value() && all.has_value() && units.table == 2.5 && units.indexes[0] == 1);
}
