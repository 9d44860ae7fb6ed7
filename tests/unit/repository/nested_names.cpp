// SPDX-License-Identifier: BSL-1.0
// Structs in items that other programs named: put, read, asked for and changed under the names that are stored.
#include <support/catch.hpp>
#include <facet/schema/stored_schema.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Place {
    std::string street_name;
    std::string zip;
    std::optional<std::string> second_line;
    bool operator==(const Place&) const = default;
};
struct Row {
    std::string product_id;
    std::int64_t unit_count = 0;
    const Place ship_to;  // so it is made of its fields at once
    std::vector<Row> parts{};
    bool operator==(const Row&) const = default;
};
/// Stored as a struct whose name for its entry is another.
struct Metres {
    std::int64_t count = 0;
    bool operator==(const Metres&) const = default;
};
struct StoredLength {
    std::int64_t in_metres = 0;
};
struct Named {
    std::string plain_name;
    bool operator==(const Named&) const = default;
};
/// One of many that are named alike.
struct Tag {
    using camel = void;
    std::string tag_text;
};

}  // namespace

template <>
struct facet::nested_names<Place> {
    static constexpr facet::letter_case letters = facet::letter_case::camel;
    static constexpr facet::nested_name list[] = {{"zip", "postalCode"}};
};
template <>
struct facet::nested_names<Row> {
    static constexpr auto letters = facet::letter_case::pascal;
};
template <>
struct facet::nested_names<StoredLength> {
    static constexpr std::array<facet::nested_name, 1> list{{{"in_metres", "m"}}};
};
template <class Struct>
    requires requires { typename Struct::camel; }
struct facet::nested_names<Struct> {
    static constexpr auto letters = facet::letter_case::camel;
};
template <>
struct facet::conversion<Metres> {
    using stored_type = StoredLength;
    static StoredLength to_stored(const Metres& value) { return {value.count}; }
    static Metres from_stored(const StoredLength& stored) { return {stored.in_metres}; }
};

namespace long_name {

struct Note {
    int long_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa;
    int short_one;
};

}  // namespace long_name

template <>
struct facet::nested_names<long_name::Note> {
    static constexpr auto letters = facet::letter_case::camel;
};
static_assert(facet::detail::entry_names<long_name::Note>[0].size() == 259 && facet::detail::entry_names<long_name::Note>[0].starts_with("longAaa"));
static_assert(facet::detail::entry_names<long_name::Note>[1] == "shortOne");

namespace {

struct Trip {
    std::string trip_id;
    Place home_place;
    std::optional<Place> work_place;
    std::vector<Place> stops;
    std::map<std::string, Place> others;
    std::optional<Metres> length;
    Named named;
    Tag tag;
};
struct Trips : facet::table<"Trips", facet::attribute_case<facet::letter_case::camel>, facet::entity<Trip, facet::key<"TRIP#{trip_id}", "TRIP">>> {};

/// A nested struct as an entity: its attributes are named by the table.
struct Places : facet::table<"Places", facet::entity<Place, facet::key<"{street_name}", "{zip}">>> {};

struct Basket {
    std::string id;
    std::vector<Row> rows;
};
struct Baskets : facet::table<"Baskets", facet::entity<Basket, facet::key<"BASKET#{id}", "BASKET">>> {};

static_assert(facet::stored_schema<Trips> == R"(facet stored form 1
table Trips key PK:S SK:S
entity Trip
  key `TRIP#{trip_id}` | `TRIP`
  tripId S
  homePlace M {streetName S, postalCode S, secondLine S optional}
  workPlace M {streetName S, postalCode S, secondLine S optional} optional
  stops L [{streetName S, postalCode S, secondLine S optional}]
  others M {*: {streetName S, postalCode S, secondLine S optional}}
  length M {m N} optional
  named M {plain_name S}
  tag M {tagText S}
)");
static_assert(facet::stored_schema<Baskets> == R"(facet stored form 1
table Baskets key PK:S SK:S
entity Basket
  key `BASKET#{id}` | `BASKET`
  id S
  rows L [{ProductId S, UnitCount N, ShipTo M {streetName S, postalCode S, secondLine S optional}, Parts L [{...}]}]
)");

const auto one = "trip_id"_f == "1";
const Place home{"Main", "123", "left"};
const Place work{"Elm", "9", {}};

using facet::attribute_value;
using map = facet::attribute_map;

attribute_value stored_home() { return map{{"streetName", "Main"}, {"postalCode", "123"}, {"secondLine", "left"}}; }
attribute_value stored_work() { return map{{"streetName", "Elm"}, {"postalCode", "9"}}; }

struct trips {
    facet::memory::engine engine;
    facet::repository<Trips, facet::memory::engine> table = facet::open<Trips>(engine);

    trips() { table.put(Trip{"1", home, work, {work, home}, {{"x", work}}, Metres{2}, {"n"}, {"t"}}).or_throw(); }
    [[nodiscard]] attribute_value stored(std::string_view name) const { return *only_item(table).find(name); }
};

}  // namespace

TEST_CASE("a nested struct is stored under the names that nested_names gives, wherever it lies, and read from them") {
    const trips all;
    CHECK(all.stored("homePlace") == stored_home());
    CHECK(all.stored("workPlace") == stored_work());
    CHECK(all.stored("stops") == attribute_value::list({stored_work(), stored_home()}));
    CHECK(all.stored("others") == attribute_value(map{{"x", stored_work()}}));
    CHECK(all.stored("length") == attribute_value(map{{"m", 2}}));
    CHECK(all.stored("named") == attribute_value(map{{"plain_name", "n"}}));
    CHECK(all.stored("tag") == attribute_value(map{{"tagText", "t"}}));
    const Trip read = all.table.get<Trip>(one).value();
    CHECK((read.home_place == home && read.work_place == work && read.length == Metres{2} && read.named == Named{"n"}));
    CHECK((read.stops == std::vector<Place>{work, home} && read.others.at("x") == work));
}

TEST_CASE("paths say fields, and reach the stored names") {
    const trips all;
    const auto holds = [&](const auto& condition) { return !all.table.query<Trip>(one).filter(condition).all().value().empty(); };
    CHECK(holds("home_place.zip"_f == "123"));
    CHECK(holds(missing("work_place.second_line"_f) && exists("home_place.second_line"_f)));
    CHECK(holds("stops[1].street_name"_f == "home_place.street_name"_f));
    CHECK(holds("others.x.zip"_f.begins_with("9")));
    CHECK(holds("others.*.zip"_f("x") == "9"));
    CHECK(holds("stops[*].zip"_f(1) == "123"));
    CHECK_FALSE(holds("stops[0].zip"_f == "123"));

    all.table.update<Trip>(one)
        .set("home_place.zip"_f = "55", "stops[0].street_name"_f = "home_place.street_name"_f, "others.*.street_name"_f("x") = "Oak", "work_place.second_line"_f = "w")
        .remove("home_place.second_line"_f)
        .or_throw();
    CHECK(all.stored("homePlace") == attribute_value(map{{"streetName", "Main"}, {"postalCode", "55"}}));
    CHECK(all.stored("stops") == attribute_value::list({map{{"streetName", "Main"}, {"postalCode", "9"}}, stored_home()}));
    CHECK(all.stored("others") == attribute_value(map{{"x", map{{"streetName", "Oak"}, {"postalCode", "9"}}}}));
    CHECK(all.stored("workPlace") == attribute_value(map{{"streetName", "Elm"}, {"postalCode", "9"}, {"secondLine", "w"}}));
    all.table.update<Trip>(one).set("home_place"_f = work).or_throw();
    CHECK(all.stored("homePlace") == stored_work());
}

TEST_CASE("modify keeps what no field reads beside entries of other names") {
    trips all;
    facet::item item = only_item(all.table);
    *item.find("homePlace") = map{{"streetName", "Main"}, {"postalCode", "123"}, {"zip", "not this"}, {"floor", 3}};
    REQUIRE(put_raw(all.table, item).has_value());
    REQUIRE(all.table.modify<Trip>(one, [](Trip& trip) { trip.home_place.zip = "77"; }).has_value());
    CHECK(all.stored("homePlace") == attribute_value(map{{"streetName", "Main"}, {"postalCode", "77"}, {"zip", "not this"}, {"floor", 3}}));
}

TEST_CASE("an entry of another name is none of the field's, and the error says which was looked for") {
    trips all;
    facet::item item = only_item(all.table);
    *item.find("homePlace") = map{{"street_name", "Main"}, {"postalCode", "123"}};
    REQUIRE(put_raw(all.table, item).has_value());
    const auto read = all.table.get<Trip>(one);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().message == "home_place.streetName (attribute homePlace) is required, but absent");
}

TEST_CASE("structs with const members, and those that hold themselves, have names, too") {
    facet::memory::engine engine;
    const auto baskets = facet::open<Baskets>(engine);
    const Basket basket{"1", {{"p", 2, work, {{"q", 1, home, {}}}}}};
    baskets.put(basket).or_throw();
    const attribute_value inner = map{{"ProductId", "q"}, {"UnitCount", 1}, {"ShipTo", stored_home()}, {"Parts", attribute_value::list({})}};
    CHECK(*only_item(baskets).find("rows") ==
          attribute_value::list({map{{"ProductId", "p"}, {"UnitCount", 2}, {"ShipTo", stored_work()}, {"Parts", attribute_value::list({inner})}}}));
    CHECK(baskets.get<Basket>("id"_f == "1")->rows == basket.rows);
    CHECK(baskets.query<Basket>("id"_f == "1").filter("rows[0].parts[0].ship_to.zip"_f == "123").all()->size() == 1);
}

TEST_CASE("the attributes of an entity are named by its table alone") {
    facet::memory::engine engine;
    const auto places = facet::open<Places>(engine);
    places.put(home).or_throw();
    const facet::item item = only_item(places);
    CHECK((item.find("street_name") != nullptr && item.find("zip") != nullptr && item.find("second_line") != nullptr && item.find("postalCode") == nullptr));
    CHECK(places.query<Place>("street_name"_f == "Main").filter("second_line"_f == "left").all()->size() == 1);
}
