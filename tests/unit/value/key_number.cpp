// SPDX-License-Identifier: BSL-1.0
#include <facet/value/key_number.hpp>

#include <support/catch.hpp>
#include <support/repeats.hpp>

#include <algorithm>
#include <compare>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using facet::decimal;
using facet::decode_key_number;
using facet::encode_key_number;
using namespace facet::literals;
using facet::test::repeats;

namespace {

std::string encoded(const decimal& value) {
    char bytes[facet::max_key_number_bytes];
    return {bytes, encode_key_number(value, bytes)};
}

/// std::string compares by unsigned bytes, a shorter prefix first: as keys are compared.
void check_pair(const decimal& a, const decimal& b) {
    if ((encoded(a) <=> encoded(b)) != (a <=> b)) FAIL("order of " << a.to_string() << " and " << b.to_string());
}

void check_round_trip(const decimal& value) {
    const std::string bytes = encoded(value);
    if (bytes.size() > 22) FAIL("length of " << value.to_string());
    if (decode_key_number(bytes) != value) FAIL("round trip of " << value.to_string());
}

std::vector<decimal> remarkable() {
    std::vector<decimal> values = {0};
    const std::string nines(38, '9');
    for (const std::string_view text :
         {"1e-130", "1.1e-130", "9e-130", "1e-129", "0.01", "0.05", "0.09", "0.099", "0.1", "0.10001", "0.5", "0.99", "0.999",
          "1.00000000001", "1.0001", "1.0002", "1.01", "1.05", "1.1", "1.10001", "1.5", "1.99", "9.5", "10.5", "254.5", "255.5",
          "256.5", "255.0000000001", "1e19", "1e20", "1.5e20", "1e37", "1e38", "1e39", "1.1e38", "1e100", "1e125", "9e125",
          "18446744073709551615.5", "18446744073709551615.000000000000000001", "18446744073709551616.5", "18446744073709551617",
          "18446744073709551616.000000000000000001"})
        values.push_back(*decimal::parse(text));
    for (const int exponent : {-167, -100, -39, -38, -37, -36, -20, -19, -18, -1, 0, 1, 88})
        values.push_back(*decimal::parse(nines + "e" + std::to_string(exponent)));
    for (int bits = 0; bits < 66; ++bits)
        for (int more = -1; more <= 1; ++more)
            values.push_back(decimal::from_parts(false, decimal::coefficient_type{1} << bits, 0) + more);
    for (int power = -130; power <= 125; ++power) {
        values.push_back(decimal::from_parts(false, 1, power));
        values.push_back(decimal::from_parts(false, 95, power - 1));
        values.push_back(decimal::from_parts(false, 101, power - 2));
    }
    const std::size_t count = values.size();
    for (std::size_t i = 0; i < count; ++i) values.push_back(-values[i]);
    return values;
}

}  // namespace

TEST_CASE("K6 D8 pinned key bytes: stored data depends on them") {
    using namespace std::string_literals;
    CHECK(encoded(0) == "\x80"s);
    CHECK(encoded("-0e5"_decimal) == "\x80"s);
    CHECK(encoded(1) == "\x82\x01"s);
    CHECK(encoded(255) == "\x82\xff"s);
    CHECK(encoded(256) == "\x83\x01\x00"s);
    CHECK(encoded(std::numeric_limits<std::uint64_t>::max()) == "\x89\xff\xff\xff\xff\xff\xff\xff\xff"s);
    CHECK(encoded(-1) == "\x7d\xfe\xff"s);
    CHECK(encoded("1.5"_decimal) == "\x82\x01\x33"s);
    CHECK(encoded("12.05"_decimal) == "\x82\x0c\x06"s);
    CHECK(encoded("-12.05"_decimal) == "\x7d\xf3\xf9\xff"s);
    CHECK(encoded("0.5"_decimal) == "\x81\x82\x33"s);
    CHECK(encoded("1e-130"_decimal) == "\x81\x01\x0b"s);
    CHECK(encoded("18446744073709551616"_decimal) == "\x8a\x13\x13\x2d\x44\x2d\x08\x26\x0a\x38\x11\x11"s);
    CHECK(encoded("1e125"_decimal) == "\x8a\x7d\x0b"s);
}

TEST_CASE("K6 the contract's order of numbers") {
    const std::vector<decimal> ascending = {-10, -2, 0, "1e-3"_decimal, 2, 10};
    for (std::size_t i = 1; i < ascending.size(); ++i) CHECK(encoded(ascending[i - 1]) < encoded(ascending[i]));
}

TEST_CASE("K6 every pair of remarkable numbers is ordered, and each comes back") {
    const std::vector<decimal> values = remarkable();
    for (const decimal& a : values) {
        check_round_trip(a);
        for (const decimal& b : values) check_pair(a, b);
    }
}

TEST_CASE("K6 random pairs over the whole range, and pairs close together, are ordered and come back") {
    std::mt19937_64 random(23);
    const auto number = [&random](int power) {
        for (;;) {
            const auto bits = decimal::coefficient_type{random()} << 64 | random();
            const auto value = decimal::checked_from_parts(random() % 2 == 0, bits >> (2 + random() % 124), power);
            if (value.has_value()) return *value;
            power = static_cast<int>(random() % 250) - 150;
        }
    };
    for (int i = 0; i < repeats(1'500'000); ++i) {
        const int power = i % 3 == 0 ? static_cast<int>(random() % 250) - 150 : -static_cast<int>(random() % 12);
        const decimal a = number(power);
        decimal b = number(power);
        if (i % 2 == 0) {  // differs from a only in a late digit, or by its fraction
            const decimal little = decimal::from_parts(false, 1 + random() % 200, a.exponent() - static_cast<int>(random() % 4));
            b = facet::checked_add(a, little).value_or(b);
        }
        check_pair(a, b);
        check_round_trip(a);
        check_round_trip(b);
    }
    for (int i = 0; i < repeats(500'000); ++i) {
        const auto a = static_cast<std::int64_t>(random()) >> random() % 64;
        const auto b = static_cast<std::int64_t>(random()) >> random() % 64;
        if ((encoded(a) <=> encoded(b)) != (a <=> b)) FAIL("order of " << a << " and " << b);
        check_round_trip(a);
    }
}

TEST_CASE("whole numbers are short") {
    for (const std::int64_t value : {1, 200, 255}) CHECK(encoded(value).size() == 2);
    CHECK(encoded(65'535).size() == 3);
    CHECK(encoded(1'780'000'000'000).size() == 7);  // a time in milliseconds
    CHECK(encoded(std::numeric_limits<std::int64_t>::max()).size() == 9);
    CHECK(encoded(std::numeric_limits<std::int64_t>::min()).size() == 10);
    CHECK(encoded("-1.2345678901234567890123456789012345678"_decimal).size() == 22);
}

TEST_CASE("all texts of up to three bytes, in order: those that are numbers ascend, and encode to themselves") {
    std::optional<decimal> last;
    std::int64_t accepted = 0;
    const auto visit = [&](std::string_view bytes) {
        const auto value = decode_key_number(bytes);
        if (!value.has_value()) return;
        ++accepted;
        if (last.has_value() && !(*last < *value)) FAIL("not ascending at " << value->to_string());
        last = value;
        if (encoded(*value) != bytes) FAIL("another encoding of " << value->to_string());
    };
    char bytes[3];
    for (int first = 0; first < 256; ++first) {
        bytes[0] = static_cast<char>(first);
        visit({bytes, 1});
        for (int second = 0; second < 256; ++second) {
            bytes[1] = static_cast<char>(second);
            visit({bytes, 2});
            for (int third = 0; third < 256; ++third) {
                bytes[2] = static_cast<char>(third);
                visit({bytes, 3});
            }
        }
    }
    // Zero; whole numbers of one byte and of two, and negative ones of one byte; 99 fractions behind each whole byte; 90 pairs
    // with each power below one and above 10^19, of which 1.9E+19 is the first that is above 2^64.
    CHECK(accepted == 1 + 255 + 65'280 + 255 + 99 * 255 + (130 + 106) * 90 + 81);
}

TEST_CASE("damaged key bytes are refused, or are those of another number") {
    std::mt19937_64 random(29);
    const std::vector<decimal> values = remarkable();
    for (int i = 0; i < repeats(1'000'000); ++i) {
        std::string bytes = encoded(values[random() % values.size()]);
        const std::size_t at = random() % bytes.size();
        switch (random() % 4) {
            case 0: bytes[at] = static_cast<char>(random()); break;
            case 1: bytes.erase(at, 1); break;
            case 2: bytes.insert(at, 1, static_cast<char>(random() % 102)); break;
            default: bytes.resize(bytes.size() + random() % 20, static_cast<char>(random())); break;
        }
        const auto value = decode_key_number(bytes);
        if (value.has_value() && encoded(*value) != bytes) FAIL("another encoding of " << value->to_string());
    }
    CHECK_FALSE(decode_key_number("").has_value());
    CHECK_FALSE(decode_key_number("\x7f\xff").has_value());
    CHECK_FALSE(decode_key_number("\xff").has_value());
    CHECK_FALSE(decode_key_number(std::string_view("\x82\x00", 2)).has_value());
    CHECK_FALSE(decode_key_number(std::string_view("\x89\x01", 2)).has_value());
    CHECK_FALSE(decode_key_number("\x82\x01" + std::string(19, '\x02')).has_value());          // 39 digits
    CHECK_FALSE(decode_key_number("\x82\x01" + std::string(40, '\x02')).has_value());
    CHECK_FALSE(decode_key_number("\x81\x01" + std::string(20, '\x0b')).has_value());          // 40 digits
    CHECK_FALSE(decode_key_number("\x8a\x13\x13\x2d\x44\x2d\x08\x26\x0a\x38\x11\x10").has_value());  // 2^64 - 1 in the long form
}
