// SPDX-License-Identifier: BSL-1.0
#include <facet/value/decimal_rounding.hpp>

#include <support/catch.hpp>
#include <support/repeats.hpp>

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>

using namespace facet::literals;
using facet::checked_quotient;
using facet::checked_rounded;
using facet::decimal;
using facet::quotient;
using facet::rounded;
using facet::rounding;

namespace {

using whole_number = boost::multiprecision::cpp_int;

constexpr rounding all[] = {rounding::half_even, rounding::half_up, rounding::half_down, rounding::up, rounding::down, rounding::floor, rounding::ceiling};

whole_number power_of_ten(int power) { return boost::multiprecision::pow(whole_number(10), static_cast<unsigned>(power)); }

whole_number coefficient(const decimal& of) {
    whole_number made = static_cast<std::uint64_t>(of.coefficient() >> 64);
    made <<= 64;
    return made + static_cast<std::uint64_t>(of.coefficient());
}

/// By whole numbers of any size.
std::optional<decimal> expected(const decimal& a, const decimal& b, int places, rounding how) {
    const int power = a.exponent() - b.exponent() + places;
    const whole_number above = coefficient(a) * power_of_ten(power > 0 ? power : 0);
    const whole_number below = coefficient(b) * power_of_ten(power < 0 ? -power : 0);
    const bool negative = a.negative() != b.negative();
    whole_number whole = above / below;
    const whole_number rest = above % below;
    if (rest != 0 && whole >= power_of_ten(38)) return std::nullopt;
    const int half = whole_number(2 * rest).compare(below);
    bool up = false;
    switch (how) {
        case rounding::half_even: up = half > 0 || (half == 0 && whole % 2 != 0); break;
        case rounding::half_up: up = half >= 0; break;
        case rounding::half_down: up = half > 0; break;
        case rounding::up: up = true; break;
        case rounding::down: break;
        case rounding::floor: up = negative; break;
        case rounding::ceiling: up = !negative; break;
    }
    if (rest != 0 && up) ++whole;
    if (whole == 0) return decimal();
    return decimal::parse((negative ? "-" : "") + whole.str() + "e" + std::to_string(-places));
}

std::string text(const std::optional<decimal>& of) { return of ? of->to_string() : "nothing"; }

}  // namespace

TEST_CASE("decimals are divided and rounded as whole numbers of any size say") {
    std::mt19937_64 random(20261128);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<std::uint64_t>(limit)); };
    const auto number = [&] {
        for (;;) {
            std::string digits = below(2) == 0 ? "-" : "";
            const int style = below(4);
            for (int count = 1 + (below(2) == 0 ? below(38) : below(5)); count > 0; --count)
                digits += style == 0 ? '9' : style == 1 && count < 3 ? '5' : static_cast<char>('0' + below(10));
            const int power = below(4) == 0 ? below(250) - 130 : below(12) - 8;
            if (const auto made = decimal::parse(digits + "e" + std::to_string(power))) return *made;
        }
    };
    int none = 0;
    for (int i = 0; i < facet::test::repeats(60'000); ++i) {
        const decimal a = number();
        decimal b = number();
        if (b == 0) b = 7;
        const int places = below(4) == 0 ? below(320) - 160 : below(12) - 2;
        for (const rounding how : all) {
            const auto made = checked_quotient(a, b, places, how);
            const auto right = expected(a, b, places, how);
            if (made != right)
                FAIL(a.to_string() << " / " << b.to_string() << " to " << places << ", " << static_cast<int>(how) << ": " << text(made) << ", not " << text(right));
            if (checked_rounded(a, places, how) != expected(a, 1, places, how)) FAIL(a.to_string() << " to " << places << ", " << static_cast<int>(how));
            none += made ? 0 : 1;
        }
    }
    CHECK(none > 100);
}

TEST_CASE("rounding goes where its name says") {
    const auto each = [](const decimal& value) {
        std::string texts;
        for (const rounding how : all) texts += (texts.empty() ? "" : " ") + rounded(value, 1, how).to_string();
        return texts;
    };
    CHECK(each("2.25"_decimal) == "2.2 2.3 2.2 2.3 2.2 2.2 2.3");
    CHECK(each("-2.25"_decimal) == "-2.2 -2.3 -2.2 -2.3 -2.2 -2.3 -2.2");
    CHECK(each("2.35"_decimal) == "2.4 2.4 2.3 2.4 2.3 2.3 2.4");
    CHECK(each("2.26"_decimal) == "2.3 2.3 2.3 2.3 2.2 2.2 2.3");
    CHECK(each("-0.01"_decimal) == "0 0 0 -0.1 0 -0.1 0");
    CHECK(each("2.2"_decimal) == "2.2 2.2 2.2 2.2 2.2 2.2 2.2");
    static_assert(rounded("2.675"_decimal, 2) == "2.68"_decimal);
    static_assert(rounded(1234, -2) == 1200);
    static_assert(rounded(decimal(1234), 2) == 1234);
    static_assert(quotient(10, 3, 2) == "3.33"_decimal);
    static_assert(quotient("19.99"_decimal * "0.0825"_decimal, 1, 2) == "1.65"_decimal);
    static_assert(!checked_quotient(1, 0, 2));
    static_assert(!checked_rounded("9.9e125"_decimal, -125, rounding::up));
    static_assert(checked_rounded("9.9e125"_decimal, -125, rounding::down) == "9e125"_decimal);
    static_assert(quotient(1, 4, std::numeric_limits<int>::max()) == "0.25"_decimal);
    static_assert(quotient(12345, 7, std::numeric_limits<int>::min()) == 0);
    // Whose exponents, beside such places, are no int.
    static_assert(quotient(1, "0.25"_decimal, std::numeric_limits<int>::max()) == 4);
    static_assert(quotient("0.25"_decimal, 1, std::numeric_limits<int>::min()) == 0);
}

TEST_CASE("a quotient that is no decimal is an error that says why") {
    CHECK_THROWS_AS(quotient(1, 0, 2), std::domain_error);
    CHECK_THROWS_AS(quotient(0, 0, 2), std::domain_error);
    CHECK_THROWS_AS(quotient(1, 3, 39), std::overflow_error);  // 39 digits
    // 39 digits before it is rounded up, and a decimal after: the digits count down to the place that was asked for.
    CHECK_FALSE(checked_quotient("901e35"_decimal + 9, 901, 3));
    CHECK(checked_quotient("901e35"_decimal + 9, 901, 2) == "1e35"_decimal + "0.01"_decimal);
    CHECK(quotient(1, 3, 38).to_string() == "0." + std::string(38, '3'));
    CHECK_THROWS_AS(rounded("9.9e125"_decimal, -125, rounding::up), std::overflow_error);
    CHECK(quotient("9e125"_decimal, "1e100"_decimal, 200) == "9e25"_decimal);
}
