// SPDX-License-Identifier: BSL-1.0
// When an item was made and changed, in fields of the user's own types: other programs keep such times as numbers.
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

namespace {

struct epoch_millis {
    std::int64_t count = 0;

    epoch_millis() = default;
    explicit epoch_millis(std::int64_t made_of) : count(made_of) {}
    explicit epoch_millis(facet::timestamp at) : count(at.time_since_epoch().count()) {}
    friend bool operator==(const epoch_millis&, const epoch_millis&) = default;
};

}  // namespace

template <>
struct facet::conversion<epoch_millis> {
    using stored_type = std::int64_t;
    static stored_type to_stored(epoch_millis value) { return value.count; }
    static epoch_millis from_stored(stored_type stored) { return epoch_millis(stored); }
};

namespace {

struct Dog {
    std::string id;
    epoch_millis created;
    std::optional<epoch_millis> changed;
    int legs;
};
struct Dogs : facet::table<"Dogs", facet::gsi<"Recent", facet::partition<"RecentPK">, facet::sort<"RecentSK">>,
                           facet::entity<Dog, facet::key<"DOG#{id}", "DOG">, facet::created_at<"created">, facet::changed_at<"changed">,
                                         facet::index<"Recent", "DOGS", "{changed:20}">>> {};

}  // namespace

TEST_CASE("facet writes its times into types that are made from a timestamp") {
    facet::memory::engine engine;
    std::int64_t now = 1'000;
    facet::open_options options;
    options.clock.context = &now;
    options.clock.read = [](void* at) { return std::chrono::system_clock::time_point(std::chrono::milliseconds(*static_cast<std::int64_t*>(at))); };
    auto dogs = facet::open<Dogs>(engine, options);
    const auto found = [&](const char* id) { return dogs.get<Dog>("id"_f == id).value(); };

    dogs.put(Dog{"1", {}, {}, 4}).or_throw();
    CHECK(found("1").created.count == 1'000);
    CHECK(found("1").changed->count == 1'000);
    now = 2'000;
    dogs.update<Dog>("id"_f == "1").set("legs"_f = 3).or_throw();
    CHECK(found("1").created.count == 1'000);
    CHECK(found("1").changed->count == 2'000);
    dogs.upsert<Dog>("id"_f == "2").set("legs"_f = 4).or_throw();
    CHECK(found("2").created.count == 2'000);
    now = 3'000;
    REQUIRE(dogs.modify<Dog>("id"_f == "2", [](Dog& dog) { dog.legs = 2; }).has_value());
    CHECK(found("2").created.count == 2'000);
    CHECK(found("2").changed->count == 3'000);
    CHECK(dogs.query<Dog>().order_by("changed"_f).descending().first()->id == "2");
    CHECK(dogs.scan<Dog>().filter("changed"_f < epoch_millis(3'000)).all()->size() == 1);
}
