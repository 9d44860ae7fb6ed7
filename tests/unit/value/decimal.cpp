// SPDX-License-Identifier: BSL-1.0
#include <facet/value/decimal.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <limits>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

using facet::decimal;
using facet::number_fault;
using namespace facet::literals;

namespace {

std::string text_of(std::string_view text) {
    const auto value = decimal::parse(text);
    return value.has_value() ? value->to_string() : "refused";
}

number_fault fault_of(std::string_view text) {
    decimal value = 77;
    const number_fault fault = decimal::parse(text, value);
    if (fault != number_fault::none) REQUIRE(value == 77);
    REQUIRE(decimal::parse(text).has_value() == (fault == number_fault::none));
    return fault;
}

const std::string nines(38, '9');

}  // namespace

// What the class promises at compile time.
static_assert(std::regular<decimal>);
static_assert(std::totally_ordered<decimal>);
static_assert(std::is_trivially_copyable_v<decimal> && sizeof(decimal) <= 32);
static_assert(std::is_convertible_v<int, decimal> && std::is_convertible_v<unsigned char, decimal>);
static_assert(std::is_convertible_v<unsigned long long, decimal> && std::is_convertible_v<std::int8_t, decimal>);
static_assert(!std::is_constructible_v<decimal, double> && !std::is_constructible_v<decimal, float>);
static_assert(!std::is_constructible_v<decimal, long double>);
static_assert(!std::is_constructible_v<decimal, bool> && !std::is_constructible_v<decimal, char>);
static_assert(!std::is_convertible_v<decimal, double> && std::is_constructible_v<double, decimal>);
static_assert("12.50"_decimal == "1.25e1"_decimal && "12.50"_decimal + "0.5"_decimal == 13);
static_assert("0.1"_decimal + "0.2"_decimal == "0.3"_decimal && 2 * "1.5"_decimal - 3 == decimal() && 0.1_decimal + 0.2_decimal == "0.3"_decimal && -12.50_decimal == "-12.5"_decimal && 1'000_decimal == 1000 && 1e-3_decimal == "0.001"_decimal);
static_assert("-2.5"_decimal < 1 && 1 > "-2.5"_decimal && -"2.5"_decimal == "-2.5"_decimal);
static_assert(decimal::parse("9e125").has_value() && !decimal::parse("1e126").has_value());
static_assert(!facet::checked_add("9.9e125"_decimal, "9.9e125"_decimal).has_value() && !facet::checked_multiply("9e125"_decimal, 2).has_value());
static_assert(!"0.5"_decimal.to_int64().has_value() && "5"_decimal.to_int64() == 5 && !decimal(-5).to_uint64().has_value());
static_assert(!decimal::checked_from_parts(false, 1, 500).has_value() && decimal::checked_from_parts(false, 1, 5) == 100'000);
static_assert(static_cast<double>("0.1"_decimal) == 0.1);

TEST_CASE("a decimal is written to a stream as its text") {
    std::ostringstream out;
    out << facet::decimal(-12) << ' ' << "0.50"_decimal;
    CHECK(out.str() == "-12 0.5");
}

TEST_CASE("D1 the range of numbers: 38 digits, magnitudes from 1E-130 to 9.99E+125") {
    CHECK(fault_of("1e125") == number_fault::none);
    CHECK(fault_of("1e126") == number_fault::overflow);
    CHECK(fault_of("-1e126") == number_fault::overflow);
    CHECK(fault_of("11e125") == number_fault::overflow);
    CHECK(fault_of("0.1e126") == number_fault::none);
    CHECK(fault_of("9." + std::string(37, '9') + "E+125") == number_fault::none);
    CHECK(fault_of(nines + "e88") == number_fault::none);
    CHECK(fault_of(nines + "e89") == number_fault::overflow);
    CHECK(fault_of("1E-130") == number_fault::none);
    CHECK(fault_of("-1E-130") == number_fault::none);
    CHECK(fault_of("1E-131") == number_fault::underflow);
    CHECK(fault_of("0.9e-130") == number_fault::underflow);
    CHECK(fault_of("1." + std::string(36, '0') + "1e-130") == number_fault::none);
    CHECK(fault_of("9." + std::string(37, '9') + "e-131") == number_fault::underflow);
}

TEST_CASE("D1 only digits between the first and the last that is not zero count") {
    CHECK(fault_of(nines) == number_fault::none);
    CHECK(fault_of(nines + "9") == number_fault::too_many_digits);
    CHECK(fault_of("1234567890123456789012345678901234567890") == number_fault::too_many_digits);
    CHECK(fault_of("12345678901234567890123456789012345678901") == number_fault::too_many_digits);
    CHECK(fault_of("3.14159265358979323846264338327950288419") == number_fault::too_many_digits);
    CHECK(fault_of(std::string(500, '0') + nines + std::string(80, '0')) == number_fault::none);
    CHECK(fault_of("0." + std::string(80, '0') + nines + std::string(500, '0')) == number_fault::none);
    CHECK(fault_of("1" + std::string(3000, '0') + "e-3000") == number_fault::none);
    CHECK(text_of("1" + std::string(3000, '0') + "e-3000") == "1");
    CHECK(text_of("0." + std::string(2999, '0') + "1e3000") == "1");
    CHECK(fault_of("1" + std::string(37, '0') + "1") == number_fault::too_many_digits);
    CHECK(fault_of("1" + std::string(36, '0') + "1") == number_fault::none);
    CHECK(fault_of("1" + std::string(99, '0') + "1") == number_fault::too_many_digits);
}

TEST_CASE("D2 the service's sentences") {
    CHECK(to_string(number_fault::too_many_digits) == "Attempting to store more than 38 significant digits in a Number");
    CHECK(to_string(number_fault::overflow).substr(0, 16) == "Number overflow.");
    CHECK(to_string(number_fault::underflow).substr(0, 17) == "Number underflow.");
    CHECK(to_string(number_fault::not_a_number) == "The parameter cannot be converted to a numeric value");
    CHECK(to_string(number_fault::none).empty());
}

TEST_CASE("D3 the grammar: what is accepted") {
    for (const std::string_view text : {"3", "+3", "-3", ".5", "5.", "-.5", "+5.", "0001.2", "1e5", "1E5", "1e+5", "1e-5",
                                        "1.5e05", "5.e1", ".5e1", "0", "-0", "+0", "00", "0.0", ".0", "0.", "-7.1234", "-17e5"})
        CHECK(fault_of(text) == number_fault::none);
}

TEST_CASE("D3 the grammar: what is refused") {
    for (const std::string_view text :
         {"",     " ",     " 1",    "1 ",    "NaN",   "-NaN",  "Infinity", "-Infinity", "inf",  "nan",   "dog",   "-dog", "0x10",
          "1e",   "1e+",   "1E-",   "e5",    ".",     "-",     "+",        "-.",        ".e5",  "1.2.3", "1..2",  "1_000",
          "1,000", "--1",  "+-1",   "1-",    "1e5.0", "1e 5",  "1e5 ",     "1e--5",     "1e5e5", "1f",   "1\n",  "\t1",
          "\u0663"})
        CHECK(fault_of(text) == number_fault::not_a_number);
    CHECK(fault_of(std::string_view("1\0", 2)) == number_fault::not_a_number);
    CHECK(fault_of(std::string_view("\0", 1)) == number_fault::not_a_number);
    CHECK(fault_of(std::string_view()) == number_fault::not_a_number);
    CHECK(fault_of(std::string(100, '1') + "x") == number_fault::not_a_number);
    CHECK(fault_of(std::string(100, '1') + ".1.") == number_fault::not_a_number);
}

TEST_CASE("D3 every short text over an alphabet of digits and signs is judged as by the grammar's automaton") {
    // 0 start, 1 sign, 2 whole digits, 3 point behind digits, 4 point without, 5 fraction, 6 e, 7 its sign, 8 its digits.
    const auto step = [](int state, char c) {
        const bool digit = c >= '0' && c <= '9';
        const bool sign = c == '+' || c == '-';
        const bool e = c == 'e' || c == 'E';
        switch (state) {
            case 0: return sign ? 1 : digit ? 2 : c == '.' ? 4 : -1;
            case 1: return digit ? 2 : c == '.' ? 4 : -1;
            case 2: return digit ? 2 : c == '.' ? 3 : e ? 6 : -1;
            case 3: return digit ? 5 : e ? 6 : -1;
            case 4: return digit ? 5 : -1;
            case 5: return digit ? 5 : e ? 6 : -1;
            case 6: return sign ? 7 : digit ? 8 : -1;
            case 7: return digit ? 8 : -1;
            case 8: return digit ? 8 : -1;
            default: return -1;
        }
    };
    constexpr std::string_view alphabet = "015+-.eE ";
    std::vector<std::pair<std::string, int>> texts = {{"", 0}};
    for (std::size_t begin = 0, length = 0; length < 6; ++length)
        for (const std::size_t end = texts.size(); begin < end; ++begin)
            for (const char c : alphabet) texts.emplace_back(texts[begin].first + c, step(texts[begin].second, c));
    REQUIRE(texts.size() == 1 + 9 + 81 + 729 + 6561 + 59049 + 531441);
    for (const auto& [text, state] : texts) {
        decimal value;
        const bool accepted = decimal::parse(text, value) != number_fault::not_a_number;
        if (accepted != (state == 2 || state == 3 || state == 5 || state == 8)) FAIL("judged otherwise: `" << text << '`');
    }
}

TEST_CASE("D4 the text of an exponent is read in full") {
    CHECK(fault_of("1e2147483647") == number_fault::overflow);
    CHECK(fault_of("1e2147483648") == number_fault::overflow);
    CHECK(fault_of("1e99999999999") == number_fault::overflow);
    CHECK(fault_of("-1e99999999999") == number_fault::overflow);
    CHECK(fault_of("1e-2147483648") == number_fault::underflow);
    CHECK(fault_of("1e-2147483649") == number_fault::underflow);
    CHECK(fault_of("1e-99999999999") == number_fault::underflow);
    CHECK(fault_of("1e4294967296") == number_fault::overflow);  // zero modulo 2^32
    CHECK(fault_of("1e9223372036854775807") == number_fault::overflow);
    CHECK(fault_of("1e9223372036854775808") == number_fault::not_a_number);
    CHECK(fault_of("1e-9223372036854775808") == number_fault::underflow);
    CHECK(fault_of("1e-9223372036854775809") == number_fault::not_a_number);
    CHECK(fault_of("1e18446744073709551616") == number_fault::not_a_number);
    CHECK(fault_of("1e" + std::string(400, '9')) == number_fault::not_a_number);
    CHECK(text_of("1e" + std::string(400, '0') + "3") == "1000");
    CHECK(text_of("1e-" + std::string(400, '0') + "3") == "0.001");
    CHECK(fault_of("0e99999999999") == number_fault::overflow);
    CHECK(fault_of("0e9223372036854775808") == number_fault::not_a_number);
}

TEST_CASE("D4 zero is checked by the exponent it is written with") {
    CHECK(fault_of("0e125") == number_fault::none);
    CHECK(fault_of("0e126") == number_fault::overflow);
    CHECK(fault_of("-0e126") == number_fault::overflow);
    CHECK(fault_of("000e126") == number_fault::overflow);
    CHECK(fault_of(std::string(50, '0') + "e126") == number_fault::overflow);
    CHECK(fault_of("0e-130") == number_fault::none);
    CHECK(fault_of("0e-131") == number_fault::underflow);
    CHECK(fault_of("0.0e126") == number_fault::none);  // its digit stands at 10^125
    CHECK(fault_of(std::string(50, '0') + ".0e126") == number_fault::none);
    CHECK(text_of("0e125") == "0");
}

TEST_CASE("D5 canonical text") {
    CHECK(text_of("-0") == "0");
    CHECK(text_of("-0.000") == "0");
    CHECK(text_of("0001.50") == "1.5");
    CHECK(text_of("0042.1200") == "42.12");
    CHECK(text_of("+3") == "3");
    CHECK(text_of(".5") == "0.5");
    CHECK(text_of("-.5") == "-0.5");
    CHECK(text_of("5.") == "5");
    CHECK(text_of("1.5E2") == "150");
    CHECK(text_of("100") == "100");
    CHECK(text_of("1.0") == "1");
    CHECK(text_of("123.45") == "123.45");
    CHECK(text_of("-123.45e-3") == "-0.12345");
    CHECK(text_of("10.01") == "10.01");
    CHECK(text_of("1e125") == "1" + std::string(125, '0'));
    CHECK(text_of("1E-130") == "0." + std::string(129, '0') + "1");
    CHECK(text_of(nines) == nines);
    CHECK(text_of("-" + nines + "e88") == "-" + nines + std::string(88, '0'));
    CHECK(text_of("18446744073709551615") == "18446744073709551615");
    CHECK(text_of("18446744073709551616") == "18446744073709551616");
    CHECK(text_of("100000000000000000000") == "100000000000000000000");
    CHECK(text_of("1000000000000000000000.0000000000000001") == "1000000000000000000000.0000000000000001");
}

TEST_CASE("D5 the longest canonical text fits max_chars exactly") {
    const auto longest = decimal::parse("-" + nines + "e-167");
    REQUIRE(longest.has_value());
    CHECK(longest->to_string().size() == decimal::max_chars);
    CHECK(longest->to_string() == "-0." + std::string(129, '0') + nines);
    char text[decimal::max_chars];
    CHECK(longest->to_chars(text) == decimal::max_chars);
}

TEST_CASE("D6 T6 numbers are compared by value, however they are written") {
    const decimal thousand = 1000;
    for (const std::string_view text : {"1000", "1e3", "1000.0", "+1000", "0.1e4", "01000", "100000e-2"})
        CHECK(decimal::parse(text) == thousand);
    const std::set<decimal> ordered = {"1"_decimal, "1.0"_decimal, "10e-1"_decimal};
    CHECK(ordered.size() == 1);  // so a number set ["1", "1.0"] has a duplicate
    const std::unordered_set<decimal> hashed = {"1"_decimal, "1.0"_decimal, "10e-1"_decimal, "2"_decimal};
    CHECK(hashed.size() == 2);
    CHECK(decimal(1) != decimal(-1));
}

TEST_CASE("D6 K6 order is by value, negatives first") {
    const std::vector<std::string> ascending = {
        "-" + nines + "e88", "-1e125", "-1e100", "-1e38", "-" + nines, "-1e20", "-18446744073709551616", "-18446744073709551615",
        "-10", "-9.99999", "-2", "-1.5", "-1.05", "-1", "-0.5", "-0.05", "-1e-129", "-2e-130", "-1E-130", "0", "1E-130",
        "1.1e-130", "1e-3", "0.05", "0.5", "0.99999999999999999999999999999999999999", "1",
        "1.0000000000000000000000000000000000001", "1.05", "1.5", "2", "9.99999", "10", "10.00000000000000000000000000000000001",
        "11", "9223372036854775807", "18446744073709551615", "18446744073709551615.5", "18446744073709551616",
        "99999999999999999999", "1e20", nines, "1e38", "1.1e38", "1e100", "1e125", nines + "e88"};
    for (std::size_t i = 0; i < ascending.size(); ++i)
        for (std::size_t j = 0; j < ascending.size(); ++j) {
            const auto a = decimal::parse(ascending[i]);
            const auto b = decimal::parse(ascending[j]);
            REQUIRE((a.has_value() && b.has_value()));
            INFO(ascending[i] << " and " << ascending[j]);
            CHECK((*a <=> *b) == (i <=> j));
            CHECK((*a == *b) == (i == j));
        }
}

TEST_CASE("D7 sums are exact") {
    CHECK("0.1"_decimal + "0.2"_decimal == "0.3"_decimal);
    CHECK("1"_decimal + "10000000000000000000000"_decimal == "10000000000000000000001"_decimal);
    CHECK("10000000000000000000000"_decimal - 1 == "9999999999999999999999"_decimal);
    CHECK("9e125"_decimal + "9e124"_decimal == "9.9e125"_decimal);
    CHECK("1e125"_decimal + "1e100"_decimal == "1.0000000000000000000000001e125"_decimal);
    CHECK("1e38"_decimal - 1 == *decimal::parse(nines));
    CHECK(*decimal::parse(nines) + 1 == "1e38"_decimal);
    CHECK("5e37"_decimal + "5e37"_decimal == "1e38"_decimal);
    CHECK("1.5"_decimal - "1.5"_decimal == 0);
    CHECK(decimal(std::numeric_limits<std::int64_t>::min()) - decimal(std::numeric_limits<std::uint64_t>::max()) ==
          "-27670116110564327423"_decimal);
    CHECK("0.75"_decimal + "0.25"_decimal == 1);
    CHECK("1e125"_decimal - "1e125"_decimal == 0);
    CHECK("2e-130"_decimal - "1e-130"_decimal == "1e-130"_decimal);
    decimal running = 5;
    running += "0.5"_decimal;
    running -= 6;
    running *= -4;
    CHECK(running == 2);
    CHECK(running + running == 4);
    running += running;
    CHECK(running == 4);
}

TEST_CASE("D7 a sum that does not fit is refused, never rounded") {
    decimal out = 77;
    CHECK(decimal::add("9.99e125"_decimal, "9.99e125"_decimal, out) == number_fault::overflow);
    CHECK(decimal::subtract("9e125"_decimal, "-9e125"_decimal, out) == number_fault::overflow);
    CHECK(decimal::add("1e50"_decimal, "1"_decimal, out) == number_fault::too_many_digits);
    CHECK(decimal::subtract("1e50"_decimal, "1"_decimal, out) == number_fault::too_many_digits);
    CHECK(decimal::add("1e125"_decimal, "1e-130"_decimal, out) == number_fault::too_many_digits);
    CHECK(decimal::add(*decimal::parse(nines), "0.5"_decimal, out) == number_fault::too_many_digits);
    CHECK(decimal::subtract("1.1e-130"_decimal, "1e-130"_decimal, out) == number_fault::underflow);
    CHECK(out == 77);
    CHECK_FALSE(facet::checked_add("9e125"_decimal, "9e125"_decimal).has_value());
    CHECK_FALSE(facet::checked_subtract("1e50"_decimal, 1).has_value());
    CHECK(facet::checked_add(1, 2) == decimal(3));
    CHECK(facet::checked_subtract(1, 2) == decimal(-1));
}

TEST_CASE("products are exact or refused") {
    CHECK("1.5"_decimal * "1.5"_decimal == "2.25"_decimal);
    CHECK(decimal(-3) * 4 == -12);
    CHECK(decimal(0) * -4 == 0);
    CHECK_FALSE((decimal(0) * -4).negative());
    CHECK("1e100"_decimal * "1e25"_decimal == "1e125"_decimal);
    CHECK("1e100"_decimal * "1e-100"_decimal == 1);
    CHECK(decimal(4294967295u) * decimal(4294967297u) == decimal(std::numeric_limits<std::uint64_t>::max()));
    decimal power_of_two = 1;
    decimal power_of_five = 1;
    for (int i = 0; i < 54; ++i) power_of_five *= 5;
    for (int i = 0; i < 120; ++i) power_of_two *= 2;
    CHECK(power_of_two * power_of_five == decimal::from_parts(false, decimal::coefficient_type{1} << 66, 54));
    decimal out = 77;
    CHECK(decimal::multiply("1e100"_decimal, "1e26"_decimal, out) == number_fault::overflow);
    CHECK(decimal::multiply("1e-100"_decimal, "1e-31"_decimal, out) == number_fault::underflow);
    CHECK(decimal::multiply(power_of_two, power_of_two, out) == number_fault::too_many_digits);
    const decimal twenty_nines = "99999999999999999999"_decimal;
    CHECK(decimal::multiply(twenty_nines, twenty_nines, out) == number_fault::too_many_digits);
    CHECK(out == 77);
    CHECK_FALSE(facet::checked_multiply("1e100"_decimal, "1e100"_decimal).has_value());
    CHECK(facet::checked_multiply(6, 7) == decimal(42));
}

#if FACET_HAS_EXCEPTIONS
TEST_CASE("D7 operators throw where the exact result is no decimal, and leave their operand alone") {
    decimal value = "9e125"_decimal;
    CHECK_THROWS_AS(value += value, std::overflow_error);
    CHECK_THROWS_AS(value -= "-9e125"_decimal, std::overflow_error);
    CHECK_THROWS_AS(value *= value, std::overflow_error);
    CHECK_THROWS_AS(value + 1, std::overflow_error);
    CHECK(value == "9e125"_decimal);
}
#endif

TEST_CASE("D8 zero has one representation") {
    const decimal zero;
    for (const std::string_view text : {"0", "-0", "0e10", "0.00", "-0e-10", "+0"}) {
        const auto parsed = decimal::parse(text);
        REQUIRE(parsed.has_value());
        CHECK(*parsed == zero);
        CHECK(parsed->coefficient() == 0);
        CHECK(parsed->exponent() == 0);
        CHECK_FALSE(parsed->negative());
    }
    CHECK(-zero == zero);
    CHECK_FALSE((-zero).negative());
    CHECK_FALSE((decimal(1) - 1).negative());
    CHECK_FALSE((decimal(-1) + 1).negative());
    CHECK(decimal::from_parts(true, 0, 125) == zero);
}

TEST_CASE("integers of every type go in and out exactly") {
    CHECK(decimal(std::numeric_limits<std::int64_t>::min()).to_string() == "-9223372036854775808");
    CHECK(decimal(std::numeric_limits<std::int64_t>::max()).to_string() == "9223372036854775807");
    CHECK(decimal(std::numeric_limits<std::uint64_t>::max()).to_string() == "18446744073709551615");
    CHECK(decimal(std::int8_t{-128}).to_string() == "-128");
    CHECK(decimal(std::uint8_t{255}).to_string() == "255");
    CHECK(decimal(std::int16_t{-32768}).to_int64() == -32768);
    CHECK(decimal(std::numeric_limits<std::int64_t>::min()).to_int64() == std::numeric_limits<std::int64_t>::min());
    CHECK(decimal(std::numeric_limits<std::int64_t>::max()).to_int64() == std::numeric_limits<std::int64_t>::max());
    CHECK_FALSE(decimal(std::numeric_limits<std::uint64_t>::max()).to_int64().has_value());
    CHECK_FALSE("9223372036854775808"_decimal.to_int64().has_value());
    CHECK_FALSE("-9223372036854775809"_decimal.to_int64().has_value());
    CHECK(decimal(std::numeric_limits<std::uint64_t>::max()).to_uint64() == std::numeric_limits<std::uint64_t>::max());
    CHECK_FALSE("18446744073709551616"_decimal.to_uint64().has_value());
    CHECK_FALSE(decimal(-1).to_uint64().has_value());
    CHECK(decimal(0).to_uint64() == 0u);
    CHECK_FALSE("1.5"_decimal.to_int64().has_value());
    CHECK_FALSE("0.5"_decimal.to_uint64().has_value());
    CHECK("1.5e1"_decimal.to_int64() == 15);
    CHECK("1e18"_decimal.to_int64() == 1'000'000'000'000'000'000);
    CHECK_FALSE("1e100"_decimal.to_int64().has_value());
    for (int i = -1000; i <= 1000; ++i) {
        CHECK(decimal(i).to_int64() == i);
        CHECK(decimal(i).to_string() == std::to_string(i));
    }
}

TEST_CASE("parts come out in the one representation, and from any form go in") {
    CHECK(("12.50"_decimal).coefficient() == 125);
    CHECK(("12.50"_decimal).exponent() == -1);
    CHECK(("1e20"_decimal).exponent() == 0);
    CHECK(("1e37"_decimal).exponent() == 0);
    CHECK(("1e38"_decimal).exponent() == 1);
    CHECK(("1e125"_decimal).exponent() == 88);
    CHECK(decimal::from_parts(false, 12500, -3) == "12.5"_decimal);
    CHECK(decimal::from_parts(true, 5, 0) == -5);
    CHECK(decimal::from_parts(false, 1, 125) == "1e125"_decimal);
    CHECK(decimal::from_parts(false, 1000, -133) == "1e-130"_decimal);
    CHECK(decimal::checked_from_parts(false, 7, -2) == "0.07"_decimal);
    CHECK_FALSE(decimal::checked_from_parts(false, 1, 126).has_value());
    CHECK_FALSE(decimal::checked_from_parts(false, 1, -131).has_value());
    CHECK_FALSE(decimal::checked_from_parts(false, ~decimal::coefficient_type{0}, 0).has_value());
    CHECK(decimal::from_parts(false, 1, 126) == 0);
    CHECK(decimal::from_parts(false, decimal::coefficient_type{1} << 127, std::numeric_limits<int>::max()) == 0);
    CHECK(decimal::from_parts(false, 10, std::numeric_limits<int>::min()) == 0);
    for (const std::string_view text :
         {"0", "-1", "12.5", "-0.001", "1e125", "-1e-130", "123456789012345678901234567890.12345678"}) {
        const decimal value = *decimal::parse(text);
        CHECK(decimal::from_parts(value.negative(), value.coefficient(), value.exponent()) == value);
    }
}
