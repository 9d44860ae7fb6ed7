// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <facet/value/duration.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace sharded_sums {

/// Never negative.
struct money {
    std::int64_t cents = 0;
    friend auto operator<=>(const money&, const money&) = default;
};

}  // namespace sharded_sums

template <>
struct facet::conversion<sharded_sums::money> {
    using stored_type = std::int64_t;
    static constexpr bool additive = true;
    static std::int64_t to_stored(const sharded_sums::money& value) { return value.cents; }
    static std::optional<sharded_sums::money> from_stored(std::int64_t stored) {
        if (stored < 0) return std::nullopt;
        return sharded_sums::money{stored};
    }
};

namespace sharded_sums {

using namespace facet::literals;
using namespace std::chrono_literals;

struct Watched { std::string film; std::uint16_t shard; std::chrono::duration<std::int32_t> time; };
struct Earned { std::string film; std::uint16_t shard; money amount; };
struct Seen { std::string film; std::uint16_t shard; std::optional<std::int64_t> count; };
struct Films : facet::table<"Films",
    facet::entity<Watched, facet::key<"WATCHED#{film}#{shard:plain}", "TIME">>,
    facet::entity<Earned, facet::key<"EARNED#{film}#{shard:plain}", "AMOUNT">>,
    facet::entity<Seen, facet::key<"SEEN#{film}#{shard:plain}", "COUNT">>> {};

TEST_CASE("a sharded counter counts durations, own types and what may be missing, as updates add to them") {
    facet::memory::engine engine;
    auto films = facet::open<Films>(engine);

    auto watched = facet::make_sharded_counter<Watched, "shard", "time">(films, 4);
    CHECK(watched.sum("film"_f == "f").value() == 0s);
    for (std::uint32_t i = 0; i < 8; ++i) watched.add_to("film"_f == "f", i, std::chrono::duration<std::int32_t>(90)).or_throw();
    CHECK(watched.sum("film"_f == "f").value() == 12min);
    watched.add_to("film"_f == "f", 1, std::chrono::duration<std::int32_t>(std::numeric_limits<std::int32_t>::max() - 180)).or_throw();
    CHECK(watched.sum("film"_f == "f").error() == facet::error_code::decode_failed);

    auto earned = facet::make_sharded_counter<Earned, "shard", "amount">(films, 4);
    for (std::uint32_t i = 0; i < 8; ++i) earned.add_to("film"_f == "f", i, money{5}).or_throw();
    CHECK(earned.sum("film"_f == "f", facet::consistent).value() == money{40});

    auto seen = facet::make_sharded_counter<Seen, "shard", "count">(films, 4);
    films.put(Seen{"f", 0, std::nullopt}).or_throw();
    for (std::uint32_t i = 0; i < 8; ++i) seen.add_to("film"_f == "f", i, 1).or_throw();
    films.put(Seen{"f", 1, std::nullopt}).or_throw();
    CHECK(seen.sum("film"_f == "f").value() == 6);
}

}  // namespace sharded_sums
