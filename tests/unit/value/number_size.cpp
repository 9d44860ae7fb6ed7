// SPDX-License-Identifier: BSL-1.0
#include <facet/value/decimal.hpp>

#include <support/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

using facet::decimal;
using facet::number_size;
using namespace facet::literals;

namespace {

std::size_t size_of(std::string_view text) {
    const auto value = decimal::parse(text);
    REQUIRE(value.has_value());
    return number_size(*value);
}

/// Contract Z3, word by word, on the canonical text.
std::size_t size_by_text(std::string text) {
    if (text == "0") return 1;
    const bool negative = text[0] == '-';
    if (negative) text.erase(0, 1);
    const std::size_t point = text.find('.');
    std::string whole = text.substr(0, point);
    std::string fraction = point == std::string::npos ? "" : text.substr(point + 1);
    if (whole == "0") whole.clear();
    if (fraction.empty())
        while (whole.back() == '0') whole.pop_back();
    if (whole.empty()) fraction.erase(0, fraction.find_first_not_of('0'));
    return 1 + (whole.size() + 1) / 2 + (fraction.size() + 1) / 2 + (negative ? 1 : 0);
}

}  // namespace

static_assert(number_size("3.14159"_decimal) == 5);

TEST_CASE("Z4 the vectors of the contract") {
    CHECK(size_of("12") == 2);
    CHECK(size_of("123") == 3);
    CHECK(size_of("1.5") == 3);
    CHECK(size_of("3.14159") == 5);
    CHECK(size_of("123456") == 4);
    CHECK(size_of("100.5") == 4);
    CHECK(size_of("0.15") == 2);
    CHECK(size_of("-42") == 3);
    CHECK(size_of("12345678901234567890123456789012345678") == 20);
}

TEST_CASE("Z3 zero is one byte, however it is written") {
    CHECK(number_size(decimal()) == 1);
    CHECK(size_of("-0") == 1);
    CHECK(size_of("0e100") == 1);
}

TEST_CASE("Z3 neither zeros at the ends nor the exponent count") {
    CHECK(size_of("1") == 2);
    CHECK(size_of("0042") == 2);
    CHECK(size_of("100") == 2);
    CHECK(size_of("1010") == 3);
    CHECK(size_of("1E125") == 2);
    CHECK(size_of("1E-100") == 2);
    CHECK(size_of("0.0000001") == 2);
    CHECK(size_of("1.200") == 3);
    CHECK(size_of("1234") == 3);
    CHECK(size_of("1.234") == 4);
    CHECK(size_of("15") == 2);
    CHECK(size_of("100.05") == 4);
    CHECK(size_of("-0.5") == 3);
}

TEST_CASE("Z3 the largest size is 22: 38 digits, odd counts on both sides of the point, a sign") {
    CHECK(size_of("-1.2345678901234567890123456789012345678") == 22);
    CHECK(size_of("1.2345678901234567890123456789012345678") == 21);
    CHECK(size_of("-12345678901234567890123456789012345678") == 21);
}

TEST_CASE("Z3 random numbers against the rule applied to their text") {
    std::mt19937_64 random(17);
    for (int i = 0; i < 500'000; ++i) {
        const auto bits = decimal::coefficient_type{random()} << 64 | random();
        const auto value =
            decimal::checked_from_parts(random() % 2 == 0, (bits >> (2 + random() % 124)) * (random() % 4 == 0 ? 1000 : 1),
                                        random() % 4 == 0 ? 0 : static_cast<int>(random() % 250) - 140);
        if (value.has_value() && number_size(*value) != size_by_text(value->to_string())) FAIL("size of " << value->to_string());
    }
}
