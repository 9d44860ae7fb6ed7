// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/schema/shard.hpp>
#include <support/catch.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

namespace {

enum class colour : std::uint8_t { red, green };

struct Thing {
    std::string id;
    std::int64_t number;
    colour hue;
    facet::timestamp at;
    std::optional<std::string> owner;
};
struct Things
    : facet::table<"Things", facet::gsi<"ById", facet::partition<"A">, facet::sort<"A2">>, facet::gsi<"ByNumber", facet::partition<"B">, facet::sort<"B2">>,
                   facet::gsi<"ByHue", facet::partition<"C">, facet::sort<"C2">>, facet::gsi<"ByTime", facet::partition<"D">, facet::sort<"D2">>,
                   facet::gsi<"ByOwner", facet::partition<"E">, facet::sort<"E2">>, facet::gsi<"ByAll", facet::partition<"F">, facet::sort<"F2">>,
                   facet::entity<Thing, facet::key<"THING#{id}", "N#{number:plain}">, facet::index<"ById", "a#{id:15 shards}#z", "{id}">,
                                 facet::index<"ByNumber", "{number:15 shards, formerly 7}", "{number:6}#{id}">, facet::index<"ByHue", "{hue:15 shards}", "{hue}#{id}">,
                                 facet::index<"ByTime", "{at:15 shards}", "{at}">, facet::index<"ByOwner", "{owner:15 shards}", "{owner}">,
                                 facet::index<"ByAll", "{*:15 shards}", "{id}#{number:6}">>> {};

std::string shard(const std::string& text) { return std::to_string(facet::shard_of(text, 15)); }

}  // namespace

TEST_CASE("a shard is told by FNV-1a and the last step of MurmurHash3") {
    // Worked out apart, from the published vectors of FNV-1a: 0xcbf29ce484222325 for nothing, 0x85944171f73967e8 for "foobar".
    STATIC_REQUIRE(facet::shard_of("", 1'000'000'000) == 528514342u);
    STATIC_REQUIRE(facet::shard_of("foobar", 1'000'000'000) == 784447275u);
    STATIC_REQUIRE(facet::shard_of("foobar", 15) == 10u);
    STATIC_REQUIRE(facet::shard_of("anything", 1) == 0);
}

TEST_CASE("ids that ascend are spread evenly") {
    for (const std::uint32_t shards : {2u, 3u, 8u, 15u, 16u, 100u}) {
        std::array<int, 100> hits{};
        for (int i = 0; i < 10'000; ++i) ++hits[facet::shard_of("order-" + std::to_string(i), shards)];
        const int fair = 10'000 / static_cast<int>(shards);
        for (std::uint32_t i = 0; i < shards; ++i) {
            CAPTURE(shards, i);
            CHECK(hits[i] > fair - fair / 2);
            CHECK(hits[i] < fair + fair / 2);
        }
    }
}

TEST_CASE("the number of shards for a rate of reads, as the order entry design works it out") {
    STATIC_REQUIRE(facet::shards_for(3'000'000 / 5, 250) == 13);  // 16 items per unit, 48,000 items a second and partition
    STATIC_REQUIRE(facet::shards_for(48'000, 250) == 1);
    STATIC_REQUIRE(facet::shards_for(48'001, 250) == 2);
    STATIC_REQUIRE(facet::shards_for(0, 250) == 1);
    STATIC_REQUIRE(facet::shards_for(3'000, 4096) == 1);
    STATIC_REQUIRE(facet::shards_for(3'000, 4097) == 2);
    STATIC_REQUIRE(facet::shards_for(100, 0) == 1);
}

TEST_CASE("a shard is told by the text of its field, whatever the field's type") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    const auto at = facet::parse_time_as<facet::timestamp::duration>("2025-03-01T10:00:00.250Z").value();
    things.put(Thing{"t 1#", -42, colour::green, at, "ann"}).or_throw();
    things.put(Thing{"t-2", 7, colour::red, at, std::nullopt}).or_throw();
    const auto partitions = [](std::string text) {
        std::string found;
        for (std::size_t end = text.find(" AND "); end != std::string::npos; end = text.find(" AND ")) {
            found += text.substr(0, end) + ' ';
            const std::size_t next = text.find("; ");
            text = next == std::string::npos ? "" : text.substr(next + 2);
        }
        return found;
    };
    CHECK(things.query<Thing>("id"_f == "t 1#").using_index<"ById">().explain() == "Things, ById: A = \"a#" + shard("t 1#") + "#z\" AND A2 = \"t$201$23\"");
    CHECK(partitions(things.query<Thing>("id"_f == "t-2" && "number"_f == -42).using_index<"ByNumber">().explain()) ==
          "Things, ByNumber: B = \"" + shard("-42") + "\" Things, ByNumber: B = \"" + std::to_string(facet::shard_of("-42", 7)) + "\" ");
    CHECK(partitions(things.query<Thing>("hue"_f == colour::green).using_index<"ByHue">().explain()) == "Things, ByHue: C = \"" + shard("green") + "\" ");
    CHECK(partitions(things.query<Thing>("at"_f == at).using_index<"ByTime">().explain()) == "Things, ByTime: D = \"" + shard("2025-03-01T10:00:00.250Z") + "\" ");
    CHECK(things.query<Thing>("hue"_f == colour::green).using_index<"ByHue">().all().value().size() == 1);
    CHECK(things.query<Thing>("at"_f == at).using_index<"ByTime">().all().value().size() == 2);
    CHECK(things.query<Thing>("owner"_f == "ann").using_index<"ByOwner">().all().value().size() == 1);
    CHECK(things.query<Thing>("owner"_f >= "a").using_index<"ByOwner">().all().value().size() == 1);  // what has no owner is not in the index
    CHECK(things.query<Thing>("id"_f >= "a").using_index<"ByAll">().all().value().size() == 2);
    CHECK(partitions(things.query<Thing>("id"_f == "t-2" && "number"_f == 7).using_index<"ByAll">().explain()) ==
          "Things, ByAll: F = \"" + shard(std::string("t-2\0" "7", 5)) + "\" ");
}
