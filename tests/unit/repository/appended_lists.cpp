// SPDX-License-Identifier: BSL-1.0
// append() and prepend() of lists that may be missing: these begin empty, and are the older attribute's where a field was renamed.
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

using texts = std::vector<std::string>;

struct Box {
    std::optional<texts> lines;
    bool operator==(const Box&) const = default;
};
struct Trip {
    std::string id;
    std::optional<texts> notes;
    std::optional<std::vector<std::optional<int>>> marks;
    std::map<std::string, std::vector<int>> days;
    std::optional<Box> box;
    std::optional<std::vector<std::optional<texts>>> rows;
    texts places;
    bool operator==(const Trip&) const = default;
};
Trip bare() {
    Trip trip;
    trip.id = "1";
    return trip;
}
struct Trips : facet::table<"Trips", facet::gsi<"Noted", facet::partition<"NotedPK">, facet::sort<"NotedSK">>,
                            facet::entity<Trip, facet::key<"TRIP#{id}", "TRIP">, facet::index<"Noted", "NOTED", "{id}">::while_present<"notes">>> {};
/// Of the same table, as it was before `notes` had another name.
struct OlderTrip {
    std::string id;
    std::optional<texts> remarks;
    texts places;
};
struct OlderTrips : facet::table<"Trips", facet::entity<OlderTrip, facet::key<"TRIP#{id}", "TRIP">>> {};
struct NewerTrip {
    std::string id;
    std::optional<texts> notes;
    texts places;
    bool operator==(const NewerTrip&) const = default;
};
struct NewerTrips
    : facet::table<"Trips", facet::entity<NewerTrip, facet::key<"TRIP#{id}", "TRIP">, facet::renamed_from<"notes", "remarks">>> {};

struct world {
    facet::memory::engine engine;
    decltype(facet::open<Trips>(engine)) trips = facet::open<Trips>(engine);
    const decltype("id"_f == "1") one{"id"_f == "1"};

    Trip now() { return trips.get<Trip>(one).value(); }
};

}  // namespace

TEST_CASE("an optional list that is missing is begun by append and prepend (contract U6)") {
    world on;
    Trip wanted = bare();
    on.trips.put(wanted).or_throw();
    CHECK(on.trips.scan<Trip>().using_index<"Noted">().count().value() == 0);

    on.trips.update<Trip>(on.one).set("notes"_f.append("b")).or_throw();
    on.trips.update<Trip>(on.one).set("notes"_f.prepend("a")).or_throw();
    on.trips.update<Trip>(on.one).set("notes"_f.append(texts{"c", "d"})).or_throw();
    wanted.notes = texts{"a", "b", "c", "d"};
    CHECK(on.now() == wanted);
    CHECK(on.trips.scan<Trip>().using_index<"Noted">().count().value() == 1);

    on.trips.update<Trip>(on.one).set("marks"_f.prepend(std::optional(7))).or_throw();
    on.trips.update<Trip>(on.one).set("marks"_f.append(std::nullopt)).or_throw();
    wanted.marks = {7, std::nullopt};
    CHECK(on.now() == wanted);

    // Nothing appended makes an empty list.
    on.trips.update<Trip>(on.one).remove("notes"_f).or_throw();
    CHECK(on.trips.scan<Trip>().using_index<"Noted">().count().value() == 0);
    on.trips.update<Trip>(on.one).set("notes"_f.append(texts{})).or_throw();
    wanted.notes = texts{};
    CHECK(on.now() == wanted);
    CHECK(on.trips.scan<Trip>().using_index<"Noted">().count().value() == 1);
}

TEST_CASE("a condition keeps append to lists that are there") {
    world on;
    on.trips.put(bare()).or_throw();
    const auto kept = on.trips.update<Trip>(on.one).set("notes"_f.append("a")).when(exists("notes"_f)).run();
    REQUIRE_FALSE(kept.has_value());
    CHECK(kept.error() == facet::error_code::conditional_check_failed);
    CHECK(on.now() == bare());
}

TEST_CASE("a map's list and a nested one are begun where what they are part of is there (contract U9)") {
    world on;
    Trip wanted = bare();
    on.trips.put(wanted).or_throw();
    on.trips.update<Trip>(on.one).set("days.*"_f("1.5").append(3)).or_throw();
    on.trips.update<Trip>(on.one).set("days.*"_f("1.5").prepend(std::vector{1, 2})).or_throw();
    on.trips.update<Trip>(on.one).set("days.second"_f.append(4)).or_throw();
    wanted.days = {{"1.5", {1, 2, 3}}, {"second", {4}}};
    CHECK(on.now() == wanted);

    const auto below_nothing = on.trips.update<Trip>(on.one).set("box.lines"_f.append("a")).run();
    REQUIRE_FALSE(below_nothing.has_value());
    CHECK(below_nothing.error() == facet::error_code::validation);
    on.trips.update<Trip>(on.one).set("box"_f = Box{}).or_throw();
    on.trips.update<Trip>(on.one).set("box.lines"_f.append("a")).or_throw();
    wanted.box = Box{texts{"a"}};
    CHECK(on.now() == wanted);
}

TEST_CASE("an element of a list that has no value keeps its place: nothing is appended to it (contract U7)") {
    world on;
    Trip wanted = bare();
    wanted.rows = {std::nullopt, texts{"a"}};
    on.trips.put(wanted).or_throw();
    CHECK(on.trips.update<Trip>(on.one).set("rows[0]"_f.append("b")).run().error() == facet::error_code::validation);
    CHECK(on.trips.update<Trip>(on.one).set("rows[2]"_f.append("b")).run().error() == facet::error_code::validation);
    on.trips.update<Trip>(on.one).set("rows[1]"_f.append("b")).or_throw();
    wanted.rows->at(1)->push_back("b");
    CHECK(on.now() == wanted);
}

TEST_CASE("an upsert appends to an optional list, of an item that is new or not") {
    world on;
    for (const char* const each : {"a", "b"})
        on.trips.upsert<Trip>(on.one).set("notes"_f.append(each), "days"_f.if_missing(std::map<std::string, std::vector<int>>{}), "places"_f = texts{each}).or_throw();
    Trip wanted = bare();
    wanted.notes = texts{"a", "b"};
    wanted.places = {"b"};
    CHECK(on.now() == wanted);
    CHECK(on.trips.scan<Trip>().using_index<"Noted">().count().value() == 1);
}

TEST_CASE("a renamed list goes on from what older items have under its older name") {
    facet::memory::engine engine;
    auto older = facet::open<OlderTrips>(engine);
    older.put(OlderTrip{"1", texts{"x"}, {}}).or_throw();
    older.put(OlderTrip{"2", std::nullopt, {}}).or_throw();
    auto newer = facet::open<NewerTrips>(engine);
    newer.update<NewerTrip>("id"_f == "1").set("notes"_f.append("y")).or_throw();
    newer.update<NewerTrip>("id"_f == "1").set("notes"_f.prepend("w")).or_throw();
    newer.update<NewerTrip>("id"_f == "2").set("notes"_f.prepend("y")).or_throw();
    CHECK(newer.get<NewerTrip>("id"_f == "1").value() == NewerTrip{"1", texts{"w", "x", "y"}, {}});
    CHECK(newer.get<NewerTrip>("id"_f == "2").value() == NewerTrip{"2", texts{"y"}, {}});
}
