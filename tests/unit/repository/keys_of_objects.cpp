// SPDX-License-Identifier: BSL-1.0
// Keys of objects: of an entity's own struct, and of those that have the fields of its primary key.
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace facet::literals;

namespace {

std::string lowered(std::string_view text) {
    std::string low(text);
    for (char& each : low) each = static_cast<char>(each >= 'A' && each <= 'Z' ? each + ('a' - 'A') : each);
    return low;
}

struct Visit {
    std::string place;
    facet::timestamp at;
    std::uint32_t number = 0;
    std::string note;
};
struct Login {
    std::string user;
    std::string name;
    std::int64_t count = 0;
};
/// What an index of the keys alone gives, in another order; one may be missing by its type.
struct Found {
    std::uint32_t number;
    std::optional<std::string> place;
    facet::timestamp at;
};
struct Visits : facet::table<"Visits", facet::gsi<"ByNumber", facet::partition<"NumberPK">, facet::keys_only>,
                             facet::entity<Visit, facet::key<"PLACE#{place:3 shards}", "{place}#{at}#{number:5}">, facet::index<"ByNumber", "N#{number:5}">>,
                             facet::entity<Login, facet::computed<"user", lowered, "name">, facet::key<"LOGIN#{user}", "LOGIN">>> {};

constexpr facet::timestamp noon{std::chrono::hours(480'012)};

}  // namespace

TEST_CASE("the items that an index of keys gives are read by the keys of what it gave") {
    facet::memory::engine engine;
    auto visits = facet::open<Visits>(engine);
    for (std::uint32_t i = 0; i < 12; ++i) visits.put(Visit{"x#" + std::to_string(i % 5), noon + std::chrono::minutes(i), i % 2, "note " + std::to_string(i)}).or_throw();
    std::vector<facet::item_key<Visit>> keys;
    std::vector<facet::timestamp> times;
    for (const Found& each : visits.query<Visit>("number"_f == 1u, facet::as<Found>).or_throw()) {
        keys.push_back(visits.key<Visit>(each));
        times.push_back(each.at);
    }
    REQUIRE(keys.size() == 6);
    const auto whole = visits.batch_get(keys).value();
    for (std::size_t i = 0; i < whole.size(); ++i) {
        REQUIRE(whole[i].has_value());
        CHECK(whole[i]->at == times[i]);
        CHECK(whole[i]->note.substr(0, 5) == "note ");
    }
}

TEST_CASE("an object's own key is that of its item, as a put makes it") {
    facet::memory::engine engine;
    auto visits = facet::open<Visits>(engine);
    const Visit visit{"here", noon, 7, "n"};
    visits.put(visit).or_throw();
    visits.put(Login{{}, "ANN", 3}).or_throw();
    const auto found = visits.transact_get(visits.key(visit), visits.key(Login{"of no use", "Ann", 0})).value();
    CHECK(std::get<0>(found)->note == "n");
    CHECK(std::get<1>(found)->count == 3);
    CHECK(std::get<0>(visits.batch_get(visits.key<Visit>(visit, facet::as<Found>)).value())->number == 7);
}

TEST_CASE("a key that an object cannot be made to is an error of the read") {
    facet::memory::engine engine;
    auto visits = facet::open<Visits>(engine);
    const auto absent = visits.batch_get(std::vector{visits.key<Visit>(Found{1, std::nullopt, noon})});
    REQUIRE_FALSE(absent.has_value());
    CHECK(absent.error().code == facet::error_code::invalid_key);
    CHECK(absent.error().message == "place is absent");
    CHECK(visits.batch_get(visits.key<Visit>(Found{100'000, "x", noon})).error().code == facet::error_code::invalid_key);
}
