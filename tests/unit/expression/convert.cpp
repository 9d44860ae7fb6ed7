// SPDX-License-Identifier: BSL-1.0
#include <facet/expression/convert.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

using facet::key_fault;
using facet::detail::operand_fits;
using facet::detail::with_operand;
using namespace std::chrono_literals;

namespace app {

enum class color : int { red, green };
struct cents {
    std::int64_t amount;
};

}  // namespace app

template <>
struct facet::conversion<app::cents> {
    using stored_type = std::int64_t;
    static stored_type to_stored(const app::cents& value) { return value.amount; }
    static app::cents from_stored(stored_type stored) { return {stored}; }
};

namespace {

/// Converts an operand for a field; gives the fault, and the value where there is none.
template <class Field, class Value, class Operand>
std::pair<key_fault, Value> converted(const Operand& operand) {
    Value out{};
    const key_fault fault = with_operand<Field>(operand, [&](const auto& value) {
        if constexpr (std::is_assignable_v<Value&, decltype(value)>) out = value;
        else FAIL("the operand was given as another type");
        return key_fault::none;
    });
    return {fault, out};
}
template <class Field, class Operand>
key_fault fault_of(const Operand& operand) {
    return with_operand<Field>(operand, [](const auto&) { return key_fault::none; });
}

template <class Duration>
using time_in = std::chrono::sys_time<Duration>;
using nanoseconds = time_in<std::chrono::nanoseconds>;

}  // namespace

TEST_CASE("which operands fit which fields is known by their types") {
    using facet::text_operand;
    STATIC_REQUIRE(operand_fits<std::string, text_operand>());
    STATIC_REQUIRE(operand_fits<const std::optional<std::string>, text_operand>());
    STATIC_REQUIRE(operand_fits<std::int32_t, std::int64_t>());
    STATIC_REQUIRE(operand_fits<std::uint8_t, int>());
    STATIC_REQUIRE(operand_fits<const std::optional<std::uint8_t>, int>());
    STATIC_REQUIRE(operand_fits<double, int>());
    STATIC_REQUIRE(operand_fits<float, double>());
    STATIC_REQUIRE(operand_fits<facet::decimal, int>());
    STATIC_REQUIRE(operand_fits<facet::decimal, facet::decimal>());
    STATIC_REQUIRE(operand_fits<facet::timestamp, std::chrono::sys_days>());
    STATIC_REQUIRE(operand_fits<std::chrono::sys_days, facet::timestamp>());
    STATIC_REQUIRE(operand_fits<app::color, app::color>());
    STATIC_REQUIRE(operand_fits<app::cents, app::cents>());
    STATIC_REQUIRE(operand_fits<facet::binary, facet::binary>());
    STATIC_REQUIRE(operand_fits<bool, bool>());

    STATIC_REQUIRE_FALSE(operand_fits<std::string, int>());
    STATIC_REQUIRE_FALSE(operand_fits<int, text_operand>());
    STATIC_REQUIRE_FALSE(operand_fits<int, double>());
    STATIC_REQUIRE_FALSE(operand_fits<int, bool>());
    STATIC_REQUIRE_FALSE(operand_fits<int, char>());
    STATIC_REQUIRE_FALSE(operand_fits<double, char>());
    STATIC_REQUIRE_FALSE(operand_fits<double, bool>());
    STATIC_REQUIRE_FALSE(operand_fits<bool, int>());
    STATIC_REQUIRE_FALSE(operand_fits<facet::decimal, double>());
    STATIC_REQUIRE_FALSE(operand_fits<app::color, int>());
    STATIC_REQUIRE_FALSE(operand_fits<int, app::color>());
    STATIC_REQUIRE_FALSE(operand_fits<app::cents, int>());
    STATIC_REQUIRE_FALSE(operand_fits<std::int64_t, app::cents>());
    STATIC_REQUIRE_FALSE(operand_fits<facet::timestamp, int>());
    STATIC_REQUIRE_FALSE(operand_fits<facet::timestamp, text_operand>());
    STATIC_REQUIRE_FALSE(operand_fits<facet::timestamp, time_in<std::chrono::duration<double>>>());
    STATIC_REQUIRE_FALSE(operand_fits<facet::binary, text_operand>());
    STATIC_REQUIRE_FALSE(operand_fits<std::string, facet::binary>());
}

TEST_CASE("whole numbers are converted where the field can hold them") {
    CHECK(converted<std::uint8_t, std::uint8_t>(255) == std::pair(key_fault::none, std::uint8_t{255}));
    CHECK(fault_of<std::uint8_t>(256) == key_fault::outside_range);
    CHECK(fault_of<std::uint8_t>(-1) == key_fault::outside_range);
    CHECK(fault_of<std::int64_t>(UINT64_MAX) == key_fault::outside_range);
    CHECK(converted<std::uint64_t, std::uint64_t>(INT64_MAX).first == key_fault::none);
    CHECK(converted<std::optional<std::int16_t>, std::int16_t>(-32768L).second == -32768);
    CHECK(converted<facet::decimal, facet::decimal>(-5).second == facet::decimal(-5));
}

TEST_CASE("floating-point fields refuse operands that they would round") {
    CHECK(converted<double, double>(5).second == 5.0);
    CHECK(converted<double, double>(std::int64_t{1} << 53).first == key_fault::none);
    CHECK(fault_of<double>((std::int64_t{1} << 53) + 1) == key_fault::not_whole);
    CHECK(fault_of<double>(UINT64_MAX) == key_fault::not_whole);
    CHECK(fault_of<float>(16'777'217) == key_fault::not_whole);
    CHECK(converted<float, float>(0.5).second == 0.5f);
    CHECK(fault_of<float>(0.1) == key_fault::not_whole);
    CHECK(fault_of<float>(0.1f) == key_fault::none);
    CHECK(fault_of<float>(1e300) == key_fault::outside_range);
    CHECK(fault_of<float>(-1e300) == key_fault::outside_range);
    constexpr double greatest = std::numeric_limits<float>::max();
    CHECK(converted<float, float>(greatest).second == std::numeric_limits<float>::max());
    CHECK(converted<float, float>(-greatest).second == std::numeric_limits<float>::lowest());
    CHECK(converted<float, float>(-std::numeric_limits<double>::infinity()).second == -std::numeric_limits<float>::infinity());
    CHECK(fault_of<float>(std::nan("")) == key_fault::not_a_number);
    CHECK(converted<double, double>(0.1f).second == static_cast<double>(0.1f));
}

TEST_CASE("times are converted where nothing is lost, and never overflow") {
    const auto day = std::chrono::sys_days(std::chrono::year(2026) / 11 / 21);
    CHECK(converted<facet::timestamp, facet::timestamp>(day).second == facet::timestamp(day));
    CHECK(converted<std::chrono::sys_days, std::chrono::sys_days>(facet::timestamp(day)).second == day);
    CHECK(fault_of<std::chrono::sys_days>(facet::timestamp(day + 1ms)) == key_fault::not_whole);
    CHECK(fault_of<std::chrono::sys_seconds>(day - 1ms) == key_fault::not_whole);
    CHECK(converted<std::chrono::sys_seconds, std::chrono::sys_seconds>(facet::timestamp(day - 1s)).second == day - 1s);
    CHECK(fault_of<nanoseconds>(std::chrono::sys_days(std::chrono::year(9999) / 1 / 1)) == key_fault::outside_range);
    CHECK(fault_of<nanoseconds>(facet::timestamp::max()) == key_fault::outside_range);
    CHECK(fault_of<nanoseconds>(facet::timestamp::min()) == key_fault::outside_range);
    CHECK(converted<nanoseconds, nanoseconds>(std::chrono::sys_days(std::chrono::year(2200) / 1 / 1)).first == key_fault::none);
    using short_days = time_in<std::chrono::duration<std::int16_t, std::chrono::days::period>>;
    CHECK(fault_of<short_days>(std::chrono::sys_days(std::chrono::year(2400) / 1 / 1)) == key_fault::outside_range);
    CHECK(converted<short_days, short_days>(std::chrono::sys_days(std::chrono::days(5))).second == short_days(std::chrono::duration<std::int16_t, std::chrono::days::period>(5)));
    // Weeks and months have no whole ratio to each other.
    using weeks = time_in<std::chrono::weeks>;
    CHECK(fault_of<weeks>(time_in<std::chrono::months>(std::chrono::months(1))) == key_fault::not_whole);
    CHECK(fault_of<weeks>(time_in<std::chrono::months>(std::chrono::months(0))) == key_fault::none);
}

TEST_CASE("the field's own type is handed on as what keys are made of") {
    CHECK(converted<std::string, std::string_view>(facet::text_operand("a#")).second == "a#");
    CHECK(converted<app::cents, std::int64_t>(app::cents{5}).second == 5);
    CHECK(converted<app::color, app::color>(app::color::green).second == app::color::green);
    CHECK(converted<bool, bool>(true).second);
}
