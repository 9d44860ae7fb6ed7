// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/decimal.hpp>

#include <cstdint>
#include <optional>

/// \file
/// Rounding and division of decimals. Optional: decimal.hpp has what is exact. `#include <facet/value/decimal_rounding.hpp>` where a price
/// times a rate has to fit a field of two places again.

namespace facet::inline v0 {

/// Where a number goes that lies between two of those that are possible: the names are those of other decimal libraries.
enum class rounding : std::uint8_t {
    half_even,  ///< to the nearer; in the middle, to that with an even last digit
    half_up,    ///< to the nearer; in the middle, away from zero
    half_down,  ///< to the nearer; in the middle, towards zero
    up,         ///< away from zero
    down,       ///< towards zero
    floor,      ///< to the lesser
    ceiling,    ///< to the greater
};

namespace detail {

[[noreturn]] inline void raise_division_by_zero() {
    constexpr const char* sentence = "a decimal is divided by zero";
#if FACET_HAS_EXCEPTIONS
    throw std::domain_error(sentence);
#else
    std::fputs(sentence, stderr);
    std::fputc('\n', stderr);
    std::terminate();
#endif
}

namespace decimals {

/// What a whole number leaves of a quotient, beside a half.
enum class remainder : std::uint8_t { none, below_half, half, above_half };

[[nodiscard]] constexpr remainder beside(uint128 left, uint128 half, bool more) noexcept {
    if (left > half || (left == half && more)) return remainder::above_half;
    if (left == half) return remainder::half;
    return left != 0 || more ? remainder::below_half : remainder::none;
}

/// Whether a magnitude is rounded up.
[[nodiscard]] constexpr bool goes_up(remainder left, bool odd, bool negative, rounding how) noexcept {
    if (left == remainder::none) return false;
    switch (how) {
        case rounding::half_even: return left == remainder::above_half || (left == remainder::half && odd);
        case rounding::half_up: return left >= remainder::half;
        case rounding::half_down: return left == remainder::above_half;
        case rounding::up: return true;
        case rounding::down: return false;
        case rounding::floor: return negative;
        case rounding::ceiling: return !negative;
    }
    return false;
}

/// The next digit of a quotient: that of ten times what is left. By doubling, since ten times does not always fit 128 bits.
[[nodiscard]] constexpr unsigned next_digit(uint128& left, uint128 divisor) noexcept {
    const auto reduce = [divisor](uint128& value, unsigned& digit) noexcept {
        if (value < divisor) return;
        value -= divisor;
        ++digit;
    };
    uint128 twice = left * 2;
    unsigned two = 0;
    reduce(twice, two);
    left = twice;
    unsigned digit = two;
    for (int i = 0; i < 2; ++i) {
        left *= 2;
        digit *= 2;
        reduce(left, digit);
    }
    left += twice;
    digit += two;
    reduce(left, digit);
    return digit;
}

/// a / b, of which b is not zero, to so many places behind the point. Leaves `out` alone where there is none.
[[nodiscard]] constexpr number_fault divide(const decimal& a, const decimal& b, int places, rounding how, decimal& out) noexcept {
    if (places > far_exponent) places = far_exponent;
    if (places < -far_exponent) places = -far_exponent;
    const bool negative = a.negative() != b.negative();
    const uint128 divisor = b.coefficient();
    uint128 whole = a.coefficient() / divisor;
    uint128 left = a.coefficient() % divisor;
    int missing = a.exponent() - b.exponent() + places;  // digits
    for (; missing > 0 && left != 0; --missing) {
        if (whole >= power_of_ten(max_number_digits - 1)) return number_fault::too_many_digits;
        whole = whole * 10 + next_digit(left, divisor);
    }
    remainder rest = remainder::none;
    if (missing >= 0) {
        rest = beside(left * 2, divisor, false);
    } else if (missing >= -max_number_digits) {
        const uint128 power = power_of_ten(-missing);
        rest = beside(whole % power, power / 2, left != 0);
        whole /= power;
    } else {
        rest = beside(0, 1, (whole | left) != 0);
        whole = 0;
    }
    if (goes_up(rest, (low_half(whole) & 1u) != 0, negative, how)) ++whole;
    return decimal::from_parts(negative, whole, (missing > 0 ? missing : 0) - places, out);
}

}  // namespace decimals

}  // namespace detail

/// The quotient, rounded to so many places behind the point (before it, where that is less than 0): quotient(10, 3, 2) is 3.33. Throws
/// std::domain_error where the divisor is zero, and std::overflow_error where the result is no decimal or, unless it is exact, has more than
/// 38 digits down to that place; terminates where exceptions are off. Some 10 to 200 nanoseconds, by the digits.
[[nodiscard]] constexpr decimal quotient(const decimal& dividend, const decimal& divisor, int places, rounding how = rounding::half_even) {
    if (divisor == 0) [[unlikely]] detail::raise_division_by_zero();
    decimal result;
    if (const number_fault fault = detail::decimals::divide(dividend, divisor, places, how, result); fault != number_fault::none) [[unlikely]]
        detail::raise_number_fault(fault);
    return result;
}
/// As above; nothing where quotient() throws.
template <class Decimal = decimal>
[[nodiscard]] constexpr std::optional<Decimal> checked_quotient(const decimal& dividend, const decimal& divisor, int places,
                                                                rounding how = rounding::half_even) noexcept {
    Decimal result;
    if (divisor == 0 || detail::decimals::divide(dividend, divisor, places, how, result) != number_fault::none) return std::nullopt;
    return result;
}

/// The value with at most so many places behind the point (before it, where that is less than 0): rounded("2.675"_decimal, 2) is 2.68.
/// Throws std::overflow_error where the result is no decimal, as 9.9E+125 rounded up can be; terminates where exceptions are off.
[[nodiscard]] constexpr decimal rounded(const decimal& value, int places, rounding how = rounding::half_even) {
    return quotient(value, 1, places, how);
}
/// As above; nothing where rounded() throws.
template <class Decimal = decimal>
[[nodiscard]] constexpr std::optional<Decimal> checked_rounded(const decimal& value, int places, rounding how = rounding::half_even) noexcept {
    return checked_quotient<Decimal>(value, 1, places, how);
}

}  // namespace facet::inline v0
