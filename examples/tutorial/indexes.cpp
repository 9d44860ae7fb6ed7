// SPDX-License-Identifier: BSL-1.0
// Indexes: sparse entries, key attributes that are fields themselves, local indexes, keys of several attributes.
#include "expect.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

// [plain]
struct Role { std::string Actor; std::string Movie; std::string Genre; std::int32_t Year; };

struct Movies : facet::table<"Movies",
    facet::partition<"Actor">, facet::sort<"Movie">,
    facet::lsi<"ByYear", facet::sort<facet::number_key("Year")>>,            // a local index: one sort attribute
    facet::gsi<"ByMovie", facet::partition<"Movie">, facet::sort<"Actor">>,  // inverted
    facet::entity<Role,
        facet::key<"{Actor}", "{Movie}">,             // the attributes are the fields: no text is composed
        facet::index<"ByYear", "{Year}">,             // a local index takes its sort template alone
        facet::index<"ByMovie", "{Movie}", "{Actor}">>> {};
// [/plain]

// [sparse]
enum class state : int { open, closed };
struct Ticket {
    std::string id;
    std::string owner;
    std::optional<std::string> assignee;
    state now;
};

struct Tickets : facet::table<"Tickets",
    facet::partition<"PK">,                                         // no sort key
    facet::gsi<"Assigned", facet::partition<"AssignedPK">>,
    facet::gsi<"Unassigned", facet::partition<"FreePK">, facet::sort<"FreeSK">>,
    facet::gsi<"Open", facet::partition<"OpenPK">, facet::sort<"OpenSK">>,
    facet::entity<Ticket, facet::key<"TICKET#{id}">,
        facet::index<"Assigned", "{assignee}">,                     // optional: no value, no entry
        facet::index<"Unassigned", "FREE", "{id}">::while_absent<"assignee">,
        facet::index<"Open", "{owner}", "{id}">::while_equal<"now", state::open>>> {};
// [/sparse]

// [several]
struct Match { std::string id; std::string tournament; std::string region; std::string round; std::string bracket; };

struct Matches : facet::table<"Matches",
    facet::partition<"PK">,
    facet::gsi<"ByRound", facet::partition<"tournament", "region">, facet::sort<"round", "bracket", "id">>,
    facet::entity<Match, facet::key<"MATCH#{id}">,
        facet::index<"ByRound", "{tournament}", "{region}", "{round}", "{bracket}", "{id}">>> {};
// [/several]

}  // namespace

int main() {
    facet::memory::engine engine;

    auto movies = facet::open<Movies>(engine);
    movies.put(Role{"Tom Hanks", "Toy Story", "Animation", 1995}).or_throw();
    movies.put(Role{"Tom Hanks", "Cast Away", "Drama", 2000}).or_throw();
    movies.put(Role{"Tim Allen", "Toy Story", "Animation", 1995}).or_throw();
    auto recent = movies.query<Role>("Actor"_f == "Tom Hanks" && "Year"_f >= 2000);
    expect_text(recent.explain(), R"(Movies, ByYear: Actor = "Tom Hanks" AND Year >= 2000)");
    expect(recent.all().value().size() == 1);
    auto cast = movies.query<Role>("Movie"_f == "Toy Story" && "Actor"_f.begins_with("T"));
    expect_text(cast.explain(), R"(Movies, ByMovie: Movie = "Toy Story" AND begins_with(Actor, "T"))");
    expect(cast.count().value() == 2);

    auto tickets = facet::open<Tickets>(engine);
    tickets.put(Ticket{"1", "ann", std::nullopt, state::open}).or_throw();
    tickets.put(Ticket{"2", "ann", "bob", state::closed}).or_throw();
    expect_text(stored_items(tickets)[1], R"({"FreePK": "FREE", "FreeSK": "1", "OpenPK": "ann", "OpenSK": "1", "PK": "TICKET#1", "id": "1", "now": "open", "owner": "ann"})");
    expect_text(stored_items(tickets)[0], R"({"AssignedPK": "bob", "PK": "TICKET#2", "assignee": "bob", "id": "2", "now": "closed", "owner": "ann"})");
    // [sparse reads]
    auto free = tickets.query<Ticket>().using_index<"Unassigned">().all();     // its partition key has no placeholder
    auto bobs = tickets.query<Ticket>("assignee"_f == "bob").all();
    auto anns_open = tickets.query<Ticket>("owner"_f == "ann").all();
    // [/sparse reads]
    expect(free->size() == 1 && free->front().id == "1");
    expect(bobs->size() == 1 && bobs->front().id == "2");
    expect(anns_open->size() == 1 && anns_open->front().id == "1");
    // [closed]
    tickets.update<Ticket>("id"_f == "1").set("now"_f = state::closed).drop_entry<"Open">().or_throw();
    // [/closed]
    expect(tickets.query<Ticket>("owner"_f == "ann").count().value() == 0 && tickets.get<Ticket>("id"_f == "1")->now == state::closed);
    // [opened]
    tickets.update<Ticket>("id"_f == "1").set("now"_f = state::open).given("owner"_f == "ann").or_throw();
    // [/opened]
    expect(tickets.query<Ticket>("owner"_f == "ann").count().value() == 1);

    auto matches = facet::open<Matches>(engine);
    matches.put(Match{"m1", "WINTER", "NA", "SEMIFINALS", "UPPER"}).or_throw();
    matches.put(Match{"m2", "WINTER", "NA", "SEMIFINALS", "LOWER"}).or_throw();
    // [several reads]
    auto semifinals = matches.query<Match>("tournament"_f == "WINTER" && "region"_f == "NA" && "round"_f == "SEMIFINALS"
                                           && "bracket"_f.begins_with("U"));
    // [/several reads]
    std::printf("%s\n", semifinals.explain().c_str());
    expect(semifinals.all().value().size() == 1);
}
