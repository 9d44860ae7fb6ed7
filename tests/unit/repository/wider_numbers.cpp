// SPDX-License-Identifier: BSL-1.0
// A field gets its value from whole numbers of another type, where it can hold all of those (contract U5 to U7).
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

using namespace facet::literals;

namespace {

struct Tally {
    std::string id;
    std::int64_t total = 0;
    facet::decimal exact{};
    std::uint32_t small = 0;
    std::int32_t change = 0;
    std::uint16_t port = 0;
    std::optional<std::int8_t> least{};
};
struct Tallies : facet::table<"Tallies", facet::entity<Tally, facet::key<"TALLY#{id}", "TALLY">>> {};

}  // namespace

TEST_CASE("numbers are computed from those of narrower types") {
    facet::memory::engine engine;
    auto tallies = facet::open<Tallies>(engine);
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    tallies.put(Tally{"1", 5, facet::decimal(1), most, -7, 80, std::nullopt}).or_throw();
    const auto update = [&] { return tallies.update<Tally>("id"_f == "1"); };
    const auto read = [&] { return tallies.get<Tally>("id"_f == "1").value(); };
    update().set("total"_f += "small"_f, "exact"_f -= "change"_f).or_throw();
    CHECK(read().total == 5 + std::int64_t{most});
    CHECK(read().exact == facet::decimal(8));
    update().set("total"_f = "small"_f + 1, "exact"_f = "total"_f, "change"_f = "port"_f).or_throw();
    CHECK(read().total == std::int64_t{most} + 1);
    CHECK(read().exact == facet::decimal(5 + std::int64_t{most}));
    CHECK(read().change == 80);
    update().set("total"_f = "least"_f.value_or(3), "change"_f = "least"_f.value_or("port"_f)).or_throw();
    CHECK(read().total == 3);
    CHECK(read().change == 80);
    update().set("total"_f = "change"_f + "small"_f).or_throw();
    CHECK(read().total == 80 + std::int64_t{most});
    CHECK_FALSE(update().set("total"_f = "least"_f).run().has_value());  // which is missing
}
