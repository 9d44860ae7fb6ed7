// SPDX-License-Identifier: BSL-1.0
// A type whose conversion stores an optional is missing where that holds nothing, as a std::optional is.
#include <facet/memory/engine.hpp>
#include <facet/repository/open.hpp>

#include <support/catch.hpp>
#include <unit/schema/sentence.hpp>

#include <optional>
#include <string>

namespace optional_conversion {

struct Label {
    std::string text;
    bool operator==(const Label&) const = default;
};

}  // namespace optional_conversion

template <>
struct facet::conversion<optional_conversion::Label> {
    using stored_type = std::optional<std::string>;
    static stored_type to_stored(const optional_conversion::Label& label) { return label.text.empty() ? std::nullopt : stored_type(label.text); }
    static std::optional<optional_conversion::Label> from_stored(const stored_type& stored) { return optional_conversion::Label{stored.value_or("")}; }
};

namespace optional_conversion {

using namespace facet::literals;

struct Player {
    std::string id;
    std::string team;
    Label tag;
    Label other;
};

struct League : facet::table<"League", facet::partition<"PK">, facet::gsi<"ByTag", facet::partition<"TP">, facet::sort<"TS">>,
                             facet::gsi<"ById", facet::partition<"TP">, facet::sort<"IS">>,
                             facet::entity<Player, facet::key<"PLAYER#{id}">, facet::index<"ByTag", "TEAM#{team}", "{tag}">,
                                           facet::index<"ById", "TEAM#{team}", "{id}">>> {};

struct Keyed : facet::table<"Keyed", facet::partition<"PK">, facet::entity<Player, facet::key<"PLAYER#{tag}">>> {};
struct Sparse : facet::table<"Sparse", facet::partition<"PK">, facet::gsi<"ByTag", facet::partition<"TP">>,
                                facet::entity<Player, facet::key<"PLAYER#{id}">, facet::index<"ByTag", "{team}">::while_present<"tag">>> {};

}  // namespace optional_conversion

using namespace optional_conversion;

TEST_CASE("a read takes the path that has entries of all items, also of those whose conversion stores nothing (contract X1)") {
    facet::memory::engine engine;
    const auto league = facet::open<League>(engine);
    league.put(Player{"1", "x", {"a"}, {"b"}}).or_throw();
    league.put(Player{"2", "x", {}, {}}).or_throw();
    const auto read = league.query<Player>("team"_f == "x");
    CHECK(read.explain() == "League, ById: TP = \"TEAM#x\"");
    CHECK(read.all()->size() == 2);
    CHECK(league.query<Player>("team"_f == "x" && "tag"_f == Label{"a"}).all()->size() == 1);
}

TEST_CASE("what a conversion stores as an optional can be removed, and asked for where it is missing") {
    facet::memory::engine engine;
    const auto league = facet::open<League>(engine);
    league.put(Player{"1", "x", {"a"}, {"b"}}).or_throw();
    const auto written = [&] { return league.query<Player>("team"_f == "x" && "tag"_f >= Label{"a"}).all()->size(); };
    CHECK(written() == 1);
    const auto nothing = league.update<Player>("id"_f == "1").set("tag"_f = Label{}).given("team"_f == "x").run();
    REQUIRE(nothing.failed());
    CHECK(nothing.error().to_string() == "InvalidValue: tag is absent (operation update, table League, entity Player, key PK=PLAYER#1)");
    CHECK(written() == 1);
    CHECK(league.update<Player>("id"_f == "1").remove("tag"_f).given("team"_f == "x").run().has_value());
    CHECK(written() == 0);
    CHECK(league.get<Player>("id"_f == "1")->tag == Label{});
    CHECK(league.update<Player>("id"_f == "1").set("team"_f = "z").given(missing("tag"_f)).run().has_value());
    CHECK(league.query<Player>("team"_f == "z").all()->size() == 1);
    CHECK(league.update<Player>("id"_f == "1").set("tag"_f = Label{"c"}).given("team"_f == "z").run().has_value());
    CHECK(league.query<Player>("team"_f == "z" && "tag"_f == Label{"c"}).all()->size() == 1);
}

TEST_CASE("a primary key is refused a component that a conversion may store as nothing") {
    CHECK(schema_probe::sentence<Keyed>().find("optional") != std::string::npos);
    CHECK(schema_probe::sentence<Sparse>() == "");
}
