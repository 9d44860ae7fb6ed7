// SPDX-License-Identifier: BSL-1.0
// What a counted edge joins stays, though its own key does not say all of it.
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

struct Person {
    std::string person;
    std::int64_t homes = 0;
};
struct House {
    std::string house;
    std::string region;
    std::int64_t people = 0;
};
struct Lives {
    std::string person;
    std::string house;
    std::string region;
    std::string note;
};
struct LivedIn {
    std::string house;
    std::string region;
    std::string person;
};
template <class... Parts>
using homes = facet::table<"Homes", facet::entity<Person, facet::key<"PERSON#{person}", "PERSON">>, facet::entity<House, facet::key<"HOUSE#{house}", "REGION#{region:lower}">>,
                           facet::edge<Lives, facet::from<Person>, facet::to<House>, facet::target_key<"HOUSE#{house}">, facet::counted<"homes", "people">, Parts...>>;
struct Plain : homes<> {};
struct Mirrored : homes<facet::mirrored_as<LivedIn, facet::mirror_key<"PERSON#{person}">>> {};

template <class Table>
void check() {
    facet::memory::engine engine;
    auto table = facet::open<Table>(engine);
    table.create(Person{"p"}).or_throw();
    table.create(House{"h", "eu"}).or_throw();
    table.create(House{"h", "us"}).or_throw();
    table.link(Lives{"p", "h", "eu", "n"}).or_throw();
    const auto key = "person"_f == "p" && "house"_f == "h";
    const auto people = [&](const char* region) { return table.template get<House>("house"_f == "h" && "region"_f == region)->people; };

    const auto moved = table.template modify<Lives>(key, [](Lives& edge) { edge.region = "us"; });
    REQUIRE_FALSE(moved.has_value());
    CHECK(moved.error().code == facet::error_code::validation);
    CHECK(moved.error().message == "modify() was to change which nodes the edge joins, which count it; unlink() it, and link() another");
    CHECK(people("eu") == 1);
    CHECK(people("us") == 0);
    table.template modify<Lives>(key, [](Lives& edge) { edge.note = "another", edge.region = "EU"; }).value();  // the same house
    CHECK(table.template get<Lives>(key)->note == "another");
    table.unlink(Lives{"p", "h", "EU", {}}).or_throw();
    table.link(Lives{"p", "h", "us", {}}).or_throw();
    CHECK(people("eu") == 0);
    CHECK(people("us") == 1);
    CHECK(table.template get<Person>("person"_f == "p")->homes == 1);
}

}  // namespace

TEST_CASE("a counted edge keeps the nodes that count it") {
    check<Plain>();
    check<Mirrored>();
}
