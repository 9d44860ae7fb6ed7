// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/codec_probe.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>

using namespace codec_probe;
using facet::codec_fault;
using facet::decimal;
using facet::value_type;

namespace {

template <class Integer>
void check_limits(const char* above, const char* below) {
    using limits = std::numeric_limits<Integer>;
    CHECK(round_trip(limits::min()));
    CHECK(round_trip(limits::max()));
    CHECK(round_trip(Integer{0}));
    CHECK(round_trip(Integer{1}));
    // The packed form knows numbers by value, whatever type wrote them (contract D6).
    CHECK(write(limits::max()).bytes == number(std::to_string(limits::max())).bytes);
    CHECK(write(limits::min()).bytes == number(std::to_string(limits::min())).bytes);
    CHECK(fault_of<Integer>(number(above)) == codec_fault::out_of_range);
    CHECK(fault_of<Integer>(number(below)) == codec_fault::out_of_range);
    CHECK(fault_of<Integer>(number("0.5")) == codec_fault::not_whole);
    CHECK(fault_of<Integer>(number("1e30")) == codec_fault::out_of_range);
    CHECK(fault_of<Integer>(number("1e-30")) == codec_fault::not_whole);
    CHECK(read<Integer>(number("5e1")) == Integer{50});
    CHECK(fault_of<Integer>(string("1")) == codec_fault::wrong_type);
}

template <class Real>
Real from_bits(std::uint64_t bits) {
    Real real{};
    std::memcpy(&real, &bits, sizeof real);
    return real;
}

}  // namespace

TEST_CASE("truth values are BOOL", "[codec]") {
    STATIC_REQUIRE(facet::codec<bool>::type == value_type::boolean);
    CHECK(round_trip(true));
    CHECK(round_trip(false));
    CHECK(fault_of<bool>(number("1")) == codec_fault::wrong_type);
    CHECK(fault_of<bool>(string("true")) == codec_fault::wrong_type);
}

TEST_CASE("integers are N and checked against their range", "[codec]") {
    check_limits<std::int8_t>("128", "-129");
    check_limits<std::uint8_t>("256", "-1");
    check_limits<std::int16_t>("32768", "-32769");
    check_limits<std::uint16_t>("65536", "-1");
    check_limits<std::int32_t>("2147483648", "-2147483649");
    check_limits<std::uint32_t>("4294967296", "-1");
    check_limits<std::int64_t>("9223372036854775808", "-9223372036854775809");
    check_limits<std::uint64_t>("18446744073709551616", "-1");
    check_limits<long long>("9223372036854775808", "-9223372036854775809");
    CHECK(round_trip(std::uint64_t{1} << 63));
}

TEST_CASE("characters and wide integers are not stored", "[codec]") {
    STATIC_REQUIRE(!facet::storable<char>);
    STATIC_REQUIRE(!facet::storable<wchar_t>);
    STATIC_REQUIRE(!facet::storable<char8_t>);
    STATIC_REQUIRE(!facet::storable<char16_t>);
    STATIC_REQUIRE(!facet::storable<char32_t>);
    STATIC_REQUIRE(!facet::storable<long double>);
    __extension__ typedef __int128 wide_integer;
    STATIC_REQUIRE(!facet::storable<wide_integer>);
    STATIC_REQUIRE(facet::storable<signed char>);
}

TEST_CASE("decimals are N, all 38 digits of them (contract D1)", "[codec]") {
    for (const char* text : {"0", "-1", "0.1", "12.50", "99999999999999999999999999999999999999", "1e-130",
                             "9.9999999999999999999999999999999999999e125", "-0.00000000000000000000000000000000000001",
                             "9223372036854775807", "9223372036854775808", "-9223372036854775808"}) {
        INFO(text);
        CHECK(round_trip(*decimal::parse(text)));
    }
    CHECK(fault_of<decimal>(string("1")) == codec_fault::wrong_type);
}

TEST_CASE("doubles are written with the fewest digits that read back", "[codec]") {
    CHECK(write(0.1).bytes == number("0.1").bytes);
    CHECK(write(1e21).bytes == number("1000000000000000000000").bytes);
    CHECK(write(5e-324).fault == codec_fault::out_of_range);
    CHECK(write(1.7976931348623157e308).fault == codec_fault::out_of_range);
    CHECK(write(1e126).fault == codec_fault::out_of_range);
    CHECK(write(9e125).bytes == number("9e125").bytes);
    CHECK(write(1e-130).bytes == number("1e-130").bytes);
    CHECK(write(-0.0).bytes == number("0").bytes);
    CHECK(write(std::numeric_limits<double>::quiet_NaN()).fault == codec_fault::not_finite);
    CHECK(write(std::numeric_limits<double>::infinity()).fault == codec_fault::not_finite);
    CHECK(write(-std::numeric_limits<double>::infinity()).fault == codec_fault::not_finite);
    for (const double value : {0.0, 1.0, -1.5, 3.141592653589793, 9007199254740991.0, 9007199254740992.0, 9007199254740994.0,
                               -9223372036854775808.0, 123456789.125, 1e100, 2.2250738585072014e-100}) {
        INFO(value);
        CHECK(round_trip(value));
    }
    CHECK(read<double>(number("0.1000000000000000055511151231257827021")) == 0.1);
    CHECK(fault_of<double>(string("0.1")) == codec_fault::wrong_type);
}

TEST_CASE("random doubles and floats survive", "[codec]") {
    std::mt19937_64 random(4711);
    int doubles = 0;
    int floats = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto real = from_bits<double>(random());
        if (std::isfinite(real) && std::abs(real) > 1e-129 && std::abs(real) < 1e125) {
            if (!round_trip(real)) FAIL(real);
            ++doubles;
        }
        const auto single = from_bits<float>(random() & 0xffffffffu);
        if (std::isfinite(single)) {
            if (!round_trip(single)) FAIL(single);
            ++floats;
        }
    }
    CHECK(doubles > 5'000);
    CHECK(floats > 15'000);
}

TEST_CASE("floats are rounded once", "[codec]") {
    CHECK(write(0.1F).bytes == number("0.1").bytes);
    CHECK(write(16777217.0F).bytes == number("16777216").bytes);
    CHECK(round_trip(std::numeric_limits<float>::max()));
    CHECK(round_trip(std::numeric_limits<float>::min()));
    CHECK(round_trip(std::numeric_limits<float>::denorm_min()));
    // Just above the middle of two floats, by less than a double can tell.
    CHECK(read<float>(number("1.000000059604644775390625")) == 1.0F);
    CHECK(read<float>(number("1.00000005960464477539062500000000001")) == std::nextafter(1.0F, 2.0F));
    CHECK(read<float>(number("1.00000017881393432617187499999999999")) == std::nextafter(1.0F, 2.0F));
    CHECK(fault_of<float>(number("3.5e38")) == codec_fault::out_of_range);
    CHECK(fault_of<float>(number("-1e100")) == codec_fault::out_of_range);
    CHECK(read<float>(number("1e-100")) == 0.0F);
    // Just above the middle of the second and the third of the least floats, of which no double has all digits either; and below zero.
    CHECK(read<float>(number("35032461608120426773093239582247903283e-82")) == 3 * std::numeric_limits<float>::denorm_min());
    CHECK(read<float>(number("-35032461608120426773093239582247903283e-82")) == -3 * std::numeric_limits<float>::denorm_min());
    CHECK(read<float>(number("35032461608120426773093239582247903282e-82")) == 2 * std::numeric_limits<float>::denorm_min());
}

TEST_CASE("to_decimal gives the shortest decimal of a double", "[codec]") {
    CHECK(facet::to_decimal(0.1) == decimal::parse("0.1"));
    CHECK(facet::to_decimal(-2.5) == decimal::parse("-2.5"));
    CHECK(!facet::to_decimal(std::numeric_limits<double>::quiet_NaN()).has_value());
    CHECK(!facet::to_decimal(1e200).has_value());
}

TEST_CASE("numbers can be kept as text", "[codec]") {
    const auto text_of = [](const auto& value) {
        return pack([&](auto& out) { REQUIRE(facet::write_as_text(out, value) == codec_fault::none); }).bytes;
    };
    CHECK(text_of(42) == string("42").bytes);
    CHECK(text_of(-0.5) == string("-0.5").bytes);
    CHECK(text_of(*decimal::parse("1e3")) == string("1000").bytes);
    CHECK(text_of(std::optional<int>(7)) == string("7").bytes);

    const auto number_of = [](std::string_view text, auto target) {
        const codec_fault fault = facet::read_as_text(string(text).view(), target);
        return fault == codec_fault::none ? std::optional(target) : std::nullopt;
    };
    CHECK(number_of("42", 0) == 42);
    CHECK(number_of("1e3", 0) == 1000);
    CHECK(number_of("0.25", 0.0) == 0.25);
    CHECK(number_of("12.5", decimal()) == decimal::parse("12.5"));
    CHECK(number_of("7", std::optional<int>()) == std::optional<int>(7));
    CHECK(!number_of("forty", 0).has_value());
    CHECK(!number_of("300", std::uint8_t{}).has_value());
    CHECK(!number_of("0.5", 0).has_value());
    CHECK(!number_of("forty", std::optional<int>()).has_value());
    CHECK(!number_of("", std::optional<double>()).has_value());
    CHECK(!number_of("300", std::optional<std::uint8_t>()).has_value());

    std::optional<int> held(5);
    CHECK(facet::read_as_text(pack([](auto& out) { out.null(); }).view(), held) == codec_fault::none);
    CHECK(!held.has_value());
    CHECK(pack([](auto& out) { REQUIRE(facet::write_as_text(out, std::optional<int>()) == codec_fault::none); }).bytes == pack([](auto& out) { out.null(); }).bytes);

    facet::byte_buffer buffer;
    facet::packed::writer writer(buffer);
    CHECK(facet::write_as_text(writer, std::numeric_limits<double>::infinity()) == codec_fault::not_finite);
    int target = 0;
    CHECK(facet::read_as_text(number("5").view(), target) == codec_fault::none);
    CHECK(target == 5);
}
