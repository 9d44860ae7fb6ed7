// SPDX-License-Identifier: BSL-1.0
#include <facet/value/decimal.hpp>

#include <support/catch.hpp>
#include <support/repeats.hpp>

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

// Random decimals against whole numbers of Boost.Multiprecision: every decimal is a multiple of 10^-170, so scaled by 10^170 it
// is a whole number, and exact arithmetic on those says what the answer must be.

using facet::decimal;
using facet::number_fault;
using facet::test::repeats;

namespace {

namespace mp = boost::multiprecision;
using wide = mp::number<mp::cpp_int_backend<1088, 1088, mp::signed_magnitude, mp::unchecked, void>>;
using wider = mp::number<mp::cpp_int_backend<2240, 2240, mp::signed_magnitude, mp::unchecked, void>>;

constexpr int scale = 170;
constexpr int powers = 640;

template <class Number>
const Number& power_of_ten(int power) {
    static const std::vector<Number> table = [] {
        std::vector<Number> values = {1};
        for (int i = 1; i < (sizeof(Number) > 200 ? powers : 320); ++i) values.push_back(values.back() * 10);
        return values;
    }();
    return table[static_cast<std::size_t>(power)];
}

template <class Number>
Number scaled(const decimal& value, int by = scale) {
    Number result = static_cast<std::uint64_t>(value.coefficient() >> 64);
    result <<= 64;
    result += static_cast<std::uint64_t>(value.coefficient());
    result *= power_of_ten<Number>(value.exponent() + by);
    return value.negative() ? Number(-result) : result;
}

/// The decimal that a whole number scaled by 10^by is, or why there is none.
template <class Number>
number_fault judge(const Number& exact, int by) {
    const Number magnitude = abs(exact);
    if (magnitude == 0) return number_fault::none;
    if (magnitude >= power_of_ten<Number>(126 + by)) return number_fault::overflow;
    if (magnitude < power_of_ten<Number>(by - 130)) return number_fault::underflow;
    int digits = static_cast<int>(static_cast<double>(msb(magnitude)) * 0.30103);
    while (magnitude >= power_of_ten<Number>(digits)) ++digits;
    if (digits <= 38 || magnitude % power_of_ten<Number>(digits - 38) == 0) return number_fault::none;
    return number_fault::too_many_digits;
}

class generator {
public:
    explicit generator(std::uint64_t seed) : random_(seed) {}

    int below(int limit) { return static_cast<int>(random_() % static_cast<std::uint64_t>(limit)); }

    std::string digits(int count) {
        std::string text;
        const int style = below(6);
        for (int i = 0; i < count; ++i) {
            const auto any = static_cast<char>('0' + below(10));
            const bool zero = (style == 1 && i > 0) || (style == 2 && i > count / 2);
            text += style == 0 ? '9' : zero ? '0' : any;
        }
        return text;
    }

    /// A decimal; those of one `neighbourhood` have nearly the same power of ten, so that sums of two carry, cancel and overflow.
    decimal number(int neighbourhood) {
        for (;;) {
            if (below(16) == 0) return decimal(static_cast<std::int64_t>(random_()) >> below(64));
            const int count = 1 + (below(2) == 0 ? below(38) : below(6));
            const int place = below(4) == 0 ? neighbourhood + below(45) - 22 : neighbourhood + below(5) - 2;
            const std::string text = digits(count) + "e" + std::to_string(place - count + 1);
            const auto value = decimal::parse(below(2) == 0 ? "-" + text : text);
            if (value.has_value()) return *value;
            neighbourhood = below(256) - 130;
        }
    }
    int neighbourhood() {
        const int kind = below(8);
        return kind == 0 ? 124 + below(3) : kind == 1 ? below(4) - 131 : kind < 4 ? below(258) - 131 : below(24) - 4;
    }

private:
    std::mt19937_64 random_;
};

void fail(const char* what, const decimal& a, const decimal& b) {
    FAIL(what << " of " << a.to_string() << " and " << b.to_string());
}

void check_result(const char* what, const decimal& a, const decimal& b, number_fault fault, const decimal& result,
                  const wide& exact) {
    if (fault != judge(exact, scale)) fail(what, a, b);
    if (fault == number_fault::none && scaled<wide>(result) != exact) fail(what, a, b);
}

}  // namespace

TEST_CASE("D6 D7 comparisons, sums and differences of two million random pairs") {
    generator random(20260521);
    int refused = 0;
    for (int i = 0; i < repeats(2'000'000); ++i) {
        const int neighbourhood = random.neighbourhood();
        const decimal a = random.number(neighbourhood);
        const decimal b = random.below(20) == 0 ? -a : random.number(neighbourhood);
        const wide left = scaled<wide>(a);
        const wide right = scaled<wide>(b);
        const int order = left.compare(right);
        if ((a <=> b) != (order <=> 0) || (b <=> a) != (0 <=> order) || (a == b) != (order == 0)) fail("order", a, b);
        decimal result;
        const number_fault fault = decimal::add(a, b, result);
        check_result("sum", a, b, fault, result, left + right);
        refused += fault == number_fault::none ? 0 : 1;
        check_result("difference", a, b, decimal::subtract(a, b, result), result, left - right);
    }
    CHECK(refused > repeats(100'000));  // both outcomes are tried
    CHECK(refused < repeats(1'400'000));
}

TEST_CASE("products of random pairs") {
    generator random(7);
    int exact = 0;
    for (int i = 0; i < repeats(300'000); ++i) {
        const decimal a = random.number(random.neighbourhood());
        const decimal b = random.number(random.below(3) == 0 ? random.neighbourhood() : random.below(20));
        decimal result;
        const number_fault fault = decimal::multiply(a, b, result);
        const wider product = scaled<wider>(a) * scaled<wider>(b);
        const number_fault expected = judge(product, 2 * scale);
        if ((fault == number_fault::none) != (expected == number_fault::none)) fail("product", a, b);
        if (fault == number_fault::none && scaled<wider>(result, 2 * scale) != product) fail("product", a, b);
        exact += fault == number_fault::none ? 1 : 0;
    }
    CHECK(exact > repeats(50'000));
    CHECK(exact < repeats(250'000));
}

TEST_CASE("products that are short because twos meet fives") {
    generator random(11);
    for (int i = 0; i < repeats(20'000); ++i) {
        decimal a = 1 + random.below(1000);
        decimal b = 1 + random.below(1000);
        for (int n = random.below(120); n > 0; --n) a = facet::checked_multiply(a, 2).value_or(a);
        for (int n = random.below(54); n > 0; --n) b = facet::checked_multiply(b, 5).value_or(b);
        decimal result;
        const wider product = scaled<wider>(a) * scaled<wider>(b);
        if ((decimal::multiply(a, b, result) == number_fault::none) != (judge(product, 2 * scale) == number_fault::none))
            fail("product", a, b);
        if (decimal::multiply(b, a, result) == number_fault::none && scaled<wider>(result, 2 * scale) != product)
            fail("product", a, b);
    }
}

TEST_CASE("D1 D2 D3 D4 D5 random texts: what they mean, whether they fit, and their canonical form") {
    generator random(3);
    int accepted = 0;
    for (int i = 0; i < repeats(1'000'000); ++i) {
        std::string whole = random.digits(random.below(4) == 0 ? random.below(50) : random.below(6));
        std::string fraction = random.digits(random.below(4) == 0 ? random.below(50) : random.below(6));
        if (whole.empty() && fraction.empty()) whole = "0";
        const bool negative = random.below(3) == 0;
        const int exponent = random.below(3) == 0 ? 0 : random.below(8) == 0 ? random.below(400) - 200 : random.below(30) - 15;
        std::string text = negative ? "-" : random.below(4) == 0 ? "+" : "";
        text += whole;
        if (!fraction.empty() || random.below(8) == 0) text += '.';
        text += fraction;
        if (exponent != 0 || random.below(8) == 0) text += (random.below(2) == 0 ? "e" : "E") + std::to_string(exponent);

        // The same by moving characters about.
        std::string digits = whole + fraction;
        const std::size_t first = digits.find_first_not_of('0');
        int last_place = exponent - static_cast<int>(fraction.size());
        number_fault expected = number_fault::none;
        std::string canonical = "0";
        if (first == std::string::npos) {
            if (last_place > 125) expected = number_fault::overflow;
            if (last_place < -130) expected = number_fault::underflow;
        } else {
            const std::size_t last = digits.find_last_not_of('0');
            last_place += static_cast<int>(digits.size() - 1 - last);
            digits = digits.substr(first, last - first + 1);
            const int count = static_cast<int>(digits.size());
            const int place = last_place + count - 1;
            if (place > 125) expected = number_fault::overflow;
            else if (place < -130) expected = number_fault::underflow;
            else if (count > 38) expected = number_fault::too_many_digits;
            canonical = digits;
            if (last_place >= 0) canonical.append(static_cast<std::size_t>(last_place), '0');
            else if (place < 0) canonical.insert(0, "0." + std::string(static_cast<std::size_t>(-place - 1), '0'));
            else canonical.insert(static_cast<std::size_t>(place + 1), 1, '.');
            if (negative) canonical.insert(0, 1, '-');
        }

        decimal value;
        const number_fault fault = decimal::parse(text, value);
        if (fault != expected) FAIL("fault of " << text);
        if (fault != number_fault::none) continue;
        ++accepted;
        if (value.to_string() != canonical) FAIL("text of " << text);
        if (decimal::parse(canonical) != value) FAIL("round trip of " << text);
        if (i % 4 == 0) {
            constexpr int by = 2 * scale;  // 200 below zero and 50 digits
            wider exact(first == std::string::npos ? "0" : (whole + fraction).substr(first));
            exact *= power_of_ten<wider>(exponent - static_cast<int>(fraction.size()) + by);
            if (scaled<wider>(value, by) != (negative ? wider(-exact) : exact)) FAIL("value of " << text);
        }
    }
    CHECK(accepted > repeats(500'000));
    CHECK(accepted < repeats(999'000));
}

TEST_CASE("conversion to double gives the nearest one, as strtod does from the text") {
    generator random(5);
    for (int i = 0; i < repeats(300'000); ++i) {
        const decimal value = random.number(random.neighbourhood());
        const double nearest = std::strtod(value.to_string().c_str(), nullptr);
        if (static_cast<double>(value) != nearest) FAIL("double of " << value.to_string());
    }
    CHECK(static_cast<double>(decimal()) == 0.0);
}

TEST_CASE("halfway between two doubles the even one is taken, and just beside it the nearer one") {
    generator random(13);
    for (int i = 0; i < repeats(100'000); ++i) {
        // An odd number of 54 bits, shifted: exactly between two doubles.
        const auto odd = std::uint64_t{1} << 53 | static_cast<std::uint64_t>(random.below(1 << 30)) << 22 | 1;
        decimal halfway = odd;
        for (int n = random.below(60); n > 0; --n) halfway = facet::checked_multiply(halfway, 2).value_or(halfway);
        for (int n = random.below(12); n > 0; --n)
            halfway = facet::checked_multiply(halfway, *decimal::parse("0.5")).value_or(halfway);
        const decimal little = *decimal::parse("1e-" + std::to_string(random.below(20)));
        for (const auto& value :
             {facet::checked_add(halfway, 0), facet::checked_add(halfway, little), facet::checked_subtract(halfway, little)}) {
            if (!value.has_value()) continue;
            const std::string text = value->to_string();
            if (static_cast<double>(*value) != std::strtod(text.c_str(), nullptr)) FAIL("double of " << text);
            if (static_cast<double>(-*value) != -static_cast<double>(*value)) FAIL("double of -" << text);
        }
    }
}
