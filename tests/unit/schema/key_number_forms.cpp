// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/key_decoder.hpp>

#include <support/catch.hpp>
#include <unit/schema/random.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

using facet::decimal;
using facet::form_kind;
using facet::key_fault;
using facet::part_kind;
using facet::detail::component_form;

namespace {

template <class Part>
struct encoded {
    std::string bytes;
    key_fault fault;
};

template <class Part>
encoded<Part> encode(const Part& value, const component_form& form) {
    facet::key_buffer out;
    const facet::field_facts field{.type = facet::value_type::number, .part = part_kind::none};
    const key_fault fault = facet::detail::encode_part(out, value, field, form);
    return {std::string(out.view()), fault};
}

template <class Part>
std::string text_of(const Part& value, const component_form& form) {
    const auto done = encode(value, form);
    return done.fault == key_fault::none ? done.bytes : "!" + std::string(facet::explain(done.fault));
}

constexpr component_form width(std::uint8_t digits) { return {.form = form_kind::width, .width = digits}; }
constexpr component_form positive(std::uint8_t digits) { return {.form = form_kind::width, .width = digits, .unsigned_only = true}; }
constexpr component_form fixed(std::uint8_t digits, std::uint8_t scale, bool unsigned_only = false) {
    return {.form = form_kind::width, .width = digits, .scale = scale, .unsigned_only = unsigned_only};
}
constexpr component_form plain{.form = form_kind::plain};
const std::string negative = "!" + std::string(facet::explain(key_fault::negative));
const std::string too_wide = "!" + std::string(facet::explain(key_fault::too_wide));
const std::string not_whole = "!" + std::string(facet::explain(key_fault::not_whole));

int sign(int order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }
template <class Part>
int order(const Part& a, const Part& b) {
    return a < b ? -1 : b < a ? 1 : 0;
}

/// Round trip and, where the form has one, order.
template <class Part>
void try_pair(key_probe::verdicts& said, const Part& a, const Part& b, const component_form& form, bool ordered = true) {
    const auto first = encode(a, form);
    const auto second = encode(b, form);
    if (first.fault != key_fault::none || second.fault != key_fault::none) return;
    Part read{};
    said.expect(facet::detail::decode_part(first.bytes, form, read) && read == a, "round trip of ", first.bytes);
    said.expect((first.bytes == second.bytes) == (a == b), first.bytes, " and ", second.bytes);
    if (ordered) said.expect(sign(first.bytes.compare(second.bytes)) == order(a, b), "order of ", first.bytes, " and ", second.bytes);
}

template <class Part>
void try_integers(key_probe::verdicts& said, key_probe::random_source& random, int rounds) {
    for (int i = 0; i < rounds; ++i) {
        const auto a = static_cast<Part>(random.bits());
        const auto b = random.coin() ? static_cast<Part>(random.bits()) : static_cast<Part>(static_cast<std::uint64_t>(a) + random.below(3) - 1);
        const auto digits = static_cast<std::uint8_t>(1 + random.below(20));
        try_pair(said, a, b, width(digits));
        try_pair(said, a, b, positive(digits));
        try_pair(said, a, b, plain, false);
        try_pair(said, a, b, width(20));
    }
}

}  // namespace

TEST_CASE("signed numbers have a place for the sign, and negative ones the nines' complement") {
    CHECK(text_of(0, width(4)) == "00000");
    CHECK(text_of(42, width(4)) == "00042");
    CHECK(text_of(9999, width(4)) == "09999");
    CHECK(text_of(-1, width(4)) == "-9998");
    CHECK(text_of(-9999, width(4)) == "-0000");
    CHECK(text_of(10000, width(4)) == too_wide);
    CHECK(text_of(-10000, width(4)) == too_wide);
    CHECK(text_of(std::int64_t{INT64_MIN}, width(19)) == "-0776627963145224191");
    CHECK(text_of(std::int64_t{INT64_MAX}, width(19)) == "09223372036854775807");
    const std::int32_t ascending[] = {-9999, -1000, -999, -10, -5, -1, 0, 5, 9, 10, 11, 100, 9999};
    for (std::size_t i = 1; i < std::size(ascending); ++i) CHECK(text_of(ascending[i - 1], width(4)) < text_of(ascending[i], width(4)));
}

TEST_CASE("unsigned numbers, and widths with a plus, have digits alone") {
    CHECK(text_of(42u, width(4)) == "0042");
    CHECK(text_of(UINT64_MAX, width(20)) == "18446744073709551615");
    CHECK(text_of(UINT64_MAX, width(19)) == too_wide);
    CHECK(text_of(10000u, width(4)) == too_wide);
    CHECK(text_of(2017, positive(4)) == "2017");
    CHECK(text_of(-1, positive(4)) == negative);
    CHECK(text_of(0, positive(1)) == "0");
}

TEST_CASE("plain whole numbers are their digits") {
    CHECK(text_of(0, plain) == "0");
    CHECK(text_of(-7, plain) == "-7");
    CHECK(text_of(std::int64_t{INT64_MIN}, plain) == "-9223372036854775808");
    CHECK(text_of(UINT64_MAX, plain) == "18446744073709551615");
}

TEST_CASE("decimals have a fixed scale") {
    CHECK(text_of(*decimal::parse("12.5"), fixed(12, 2)) == "0000000000012.50");
    CHECK(text_of(*decimal::parse("-0.01"), fixed(12, 2)) == "-999999999999.98");
    CHECK(text_of(*decimal::parse("12.5"), fixed(12, 2, true)) == "000000000012.50");
    CHECK(text_of(*decimal::parse("-12.5"), fixed(12, 2, true)) == negative);
    CHECK(text_of(*decimal::parse("0.001"), fixed(12, 2)) == not_whole);
    CHECK(text_of(*decimal::parse("1e12"), fixed(12, 2)) == too_wide);
    CHECK(text_of(*decimal::parse("1e125"), fixed(12, 2)) == too_wide);
    CHECK(text_of(*decimal::parse("1e-130"), fixed(12, 2)) == not_whole);
    CHECK(text_of(*decimal::parse("99999999999999999999999999999999999999"), fixed(38, 0)) == "099999999999999999999999999999999999999");
    CHECK(text_of(*decimal::parse("0"), fixed(1, 37)) == "00.0000000000000000000000000000000000000");
    CHECK(text_of(*decimal::parse("300"), fixed(3, 0)) == "0300");
}

TEST_CASE("floating-point numbers are sixteen ordered digits; NaN is refused") {
    CHECK(text_of(0.0, {}) == "8000000000000000");
    CHECK(text_of(-0.0, {}) == "8000000000000000");
    CHECK(text_of(1.0, {}) == "bff0000000000000");
    CHECK(text_of(-1.0, {}) == "400fffffffffffff");
    CHECK(text_of(std::numeric_limits<double>::infinity(), {}) == "fff0000000000000");
    CHECK(encode(std::nan(""), {}).fault == key_fault::not_a_number);
    CHECK(encode(std::nanf(""), {}).fault == key_fault::not_a_number);
    double read = 0;
    CHECK_FALSE(facet::detail::decode_part("7fffffffffffffff", {}, read));  // -0
    CHECK_FALSE(facet::detail::decode_part("fff8000000000000", {}, read));  // NaN
    CHECK_FALSE(facet::detail::decode_part("BFF0000000000000", {}, read));
    CHECK_FALSE(facet::detail::decode_part("bff000000000000", {}, read));
    float narrow = 0;
    CHECK_FALSE(facet::detail::decode_part("bff0000000000001", {}, narrow));
}

TEST_CASE("numbers that no encoder wrote are not read") {
    std::int32_t number = 0;
    for (const char* text : {"", "0", "0000", "000000", "1000", "10000", "+0000", "-9999", "-999", "0 001", "00-01", "000a1"}) {
        INFO(text);
        CHECK_FALSE(facet::detail::decode_part(text, width(4), number));
    }
    for (const char* text : {"", "-", "-0", "00", "007", "--1", "1-", "2147483648", "-2147483649", "99999999999999999999999999999999999999999"}) {
        INFO(text);
        CHECK_FALSE(facet::detail::decode_part(text, plain, number));
    }
    CHECK(facet::detail::decode_part("-2147483648", plain, number));
    std::uint8_t small = 0;
    CHECK_FALSE(facet::detail::decode_part("256", width(3), small));
    CHECK_FALSE(facet::detail::decode_part("-56", width(3), small));
    decimal price;
    for (const char* text : {"", "00001.5", "00012.500", "0001,50", "-999.99", "00.1.50", "1001.50", "0001.5x"}) {
        INFO(text);
        CHECK_FALSE(facet::detail::decode_part(text, fixed(3, 2), price));
    }
    CHECK(facet::detail::decode_part("0001.50", fixed(3, 2), price));
}

TEST_CASE("whole numbers keep their order in every width, and are read back from every form") {
    key_probe::verdicts said;
    key_probe::random_source random(3);
    try_integers<std::int64_t>(said, random, 60'000);
    try_integers<std::uint64_t>(said, random, 60'000);
    try_integers<std::int32_t>(said, random, 20'000);
    try_integers<std::uint32_t>(said, random, 20'000);
    try_integers<std::int16_t>(said, random, 10'000);
    try_integers<std::uint8_t>(said, random, 10'000);
    try_integers<std::int8_t>(said, random, 10'000);
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(said.trials() > 800'000);
}

TEST_CASE("decimals keep their order at a fixed scale, and are read back") {
    key_probe::verdicts said;
    key_probe::random_source random(4);
    for (int i = 0; i < 150'000; ++i) {
        const auto make = [&] {
            const auto coefficient = static_cast<decimal::coefficient_type>(random.bits()) * (random.coin() ? 1 : random.bits() % 1000);
            return decimal::from_parts(random.coin(), coefficient, -static_cast<int>(random.below(5)) + (random.below(4) == 0 ? 3 : 0));
        };
        const decimal a = make();
        const decimal b = random.below(4) == 0 ? a : make();
        try_pair(said, a, b, fixed(12, 2));
        try_pair(said, a, b, fixed(20, 4));
        try_pair(said, a, b, fixed(34, 4, random.coin()));
        try_pair(said, a, b, fixed(static_cast<std::uint8_t>(1 + random.below(30)), static_cast<std::uint8_t>(random.below(9))));
    }
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(said.trials() > 500'000);
}

TEST_CASE("floating-point numbers of any bits keep their order, and are read back") {
    key_probe::verdicts said;
    key_probe::random_source random(5);
    for (int i = 0; i < 150'000; ++i) {
        const auto a = std::bit_cast<double>(random.coin() ? random.next() : random.bits());
        const auto b = random.coin() ? std::bit_cast<double>(random.next()) : -a;
        try_pair(said, a, b, {});
        const auto c = std::bit_cast<float>(static_cast<std::uint32_t>(random.next()));
        try_pair(said, c, static_cast<float>(random.coin() ? c * 2 : -c), {});
    }
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(said.trials() > 700'000);
}

TEST_CASE("numbers are read from any digits only as what wrote them") {
    key_probe::verdicts said;
    key_probe::random_source random(6);
    for (int i = 0; i < 200'000; ++i) {
        std::string bytes(1 + random.below(8), '0');
        for (char& c : bytes) c = "0123456789-.a"[random.below(13)];
        const auto digits = static_cast<std::uint8_t>(1 + random.below(6));
        const auto again = [&](auto part, const component_form& form) {
            if (facet::detail::decode_part(bytes, form, part)) said.expect(encode(part, form).bytes == bytes, bytes);
        };
        again(std::int32_t{}, width(digits));
        again(std::int32_t{}, positive(digits));
        again(std::uint16_t{}, width(digits));
        again(std::int16_t{}, plain);
        again(decimal{}, fixed(digits, static_cast<std::uint8_t>(random.below(3)), random.coin()));
    }
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(said.trials() > 10'000);
}
