// SPDX-License-Identifier: BSL-1.0
// Conversions of types that facet reads others through. In a program of its own: they hold for all of a program.
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

using microsecond_time = std::chrono::sys_time<std::chrono::microseconds>;

template <>
struct facet::conversion<microsecond_time> {
    using stored_type = std::int64_t;
    static stored_type to_stored(microsecond_time value) { return value.time_since_epoch().count(); }
    static microsecond_time from_stored(stored_type stored) { return microsecond_time(std::chrono::microseconds(stored)); }
};
template <>
struct facet::conversion<bool> {
    using stored_type = int;
    static stored_type to_stored(bool value) { return value ? 1 : 0; }
    static std::optional<bool> from_stored(stored_type stored) {
        if (stored != 0 && stored != 1) return std::nullopt;
        return stored == 1;
    }
};

namespace {

struct Reading {
    std::string id;
    facet::timestamp at;
    std::chrono::sys_seconds day;
    microsecond_time exact;
    bool on;
    std::int32_t count;
    float share;

    friend bool operator==(const Reading&, const Reading&) = default;
};
struct Readings : facet::table<"Readings", facet::entity<Reading, facet::key<"READING#{id}#{at}", "AT#{exact:20}">>> {};

Reading one() {
    return {"r", facet::timestamp(std::chrono::milliseconds(5)), std::chrono::sys_seconds(std::chrono::seconds(86'400)),
            microsecond_time(std::chrono::microseconds(7)), true, 3, 0.5f};
}

}  // namespace

TEST_CASE("a conversion of microseconds, or of bool, is for these alone") {
    facet::memory::engine engine;
    auto readings = facet::open<Readings>(engine);
    readings.put(one()).or_throw();
    const auto read = readings.get<Reading>("id"_f == "r" && "at"_f == one().at && "exact"_f == one().exact);
    REQUIRE(read.has_value());
    CHECK(*read == one());
    CHECK(readings.scan<Reading>().filter("on"_f == true && "exact"_f == one().exact).all()->size() == 1);
    REQUIRE(readings.modify<Reading>("id"_f == "r" && "at"_f == one().at && "exact"_f == one().exact, [](Reading& each) { each.on = false; }).has_value());
    CHECK(readings.scan<Reading>().filter("on"_f == false).all()->size() == 1);
}
