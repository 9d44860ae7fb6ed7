// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// What decimal.hpp is made of: a number as sign, coefficient and power of ten, and exact arithmetic on these. Users want
/// decimal.hpp.

namespace facet::inline v0 {

/// Why a text or a result is no number that DynamoDB can hold (contract D2, D3).
enum class number_fault : std::uint8_t {
    none,             ///< it is one
    not_a_number,     ///< the text is no number, or its exponent does not fit 64 bits (contract D3, D4)
    too_many_digits,  ///< more than 38 significant digits
    overflow,         ///< 1E+126 or more in magnitude
    underflow,        ///< less than 1E-130 in magnitude, and not zero
};

/// The sentence with which DynamoDB refuses such a number (contract D2, D3); empty for `none`. For not_a_number the service
/// appends a colon, a space and the text. Refers to a literal: valid for ever, and followed by a NUL.
[[nodiscard]] constexpr std::string_view to_string(number_fault fault) noexcept {
    switch (fault) {
        case number_fault::none: return "";
        case number_fault::not_a_number: return "The parameter cannot be converted to a numeric value";
        case number_fault::too_many_digits: return "Attempting to store more than 38 significant digits in a Number";
        case number_fault::overflow:
            return "Number overflow. Attempting to store a number with magnitude larger than supported range";
        case number_fault::underflow:
            return "Number underflow. Attempting to store a number with magnitude smaller than supported range";
    }
    return "";
}

namespace detail::decimals {

__extension__ typedef unsigned __int128 uint128;

/// The range of numbers (contract D1): digits that count, and the power of ten of the first of them.
inline constexpr int max_number_digits = 38;
inline constexpr int max_number_power = 125;
inline constexpr int min_number_power = -130;

struct power_table {
    uint128 at[max_number_digits + 1];
};
[[nodiscard]] consteval power_table make_powers_of_ten() {
    power_table table{};
    table.at[0] = 1;
    for (int i = 1; i <= max_number_digits; ++i) table.at[i] = table.at[i - 1] * 10;
    return table;
}
inline constexpr power_table powers_of_ten = make_powers_of_ten();

[[nodiscard]] constexpr uint128 power_of_ten(int power) noexcept { return powers_of_ten.at[power]; }
[[nodiscard]] constexpr std::uint64_t low_half(uint128 value) noexcept { return static_cast<std::uint64_t>(value); }
[[nodiscard]] constexpr std::uint64_t high_half(uint128 value) noexcept { return static_cast<std::uint64_t>(value >> 64); }

/// How many decimal digits the value has; 1 for zero.
[[nodiscard]] constexpr int count_digits(std::uint64_t value) noexcept {
    const int guess = (64 - std::countl_zero(value | 1)) * 1233 >> 12;  // 1233 / 4096 is just below log10(2)
    return guess + (value >= low_half(power_of_ten(guess)) || value == 0 ? 1 : 0);
}
/// As above; 39 for 10^38 and more.
[[nodiscard]] constexpr int count_digits(uint128 value) noexcept {
    if (high_half(value) == 0) return count_digits(low_half(value));
    const int guess = (128 - std::countl_zero(high_half(value))) * 1233 >> 12;
    return guess + (value >= power_of_ten(guess) ? 1 : 0);
}

/// The value modulo ten, without the library call that a division of 128 bits is (2^64 is 6 modulo 10).
[[nodiscard]] constexpr unsigned last_digit(uint128 value) noexcept {
    return static_cast<unsigned>((high_half(value) % 10 * 6 + low_half(value) % 10) % 10);
}

/// A number as (-1)^negative * coefficient * 10^exponent, settled unless said otherwise. The coefficient is kept as two halves,
/// because 128 bits would be aligned to 16 bytes.
struct parts {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    int exponent = 0;
    bool negative = false;

    [[nodiscard]] constexpr uint128 coefficient() const noexcept { return uint128{high} << 64 | low; }
    [[nodiscard]] constexpr bool is_zero() const noexcept { return (low | high) == 0; }

    [[nodiscard]] friend constexpr bool operator==(const parts&, const parts&) noexcept = default;
};

/// Exponents beyond this are as good as this: any number with them is out of range, and sums with them do not wrap around.
inline constexpr int far_exponent = 1'000'000;

/// Drops trailing zeros of a coefficient that is not zero, as long as the exponent is below `ceiling`.
constexpr void drop_zeros(std::uint64_t& coefficient, int& exponent, int ceiling) noexcept {
    for (; exponent < ceiling && coefficient % 10 == 0; ++exponent) coefficient /= 10;
}
constexpr void drop_zeros(uint128& coefficient, int& exponent, int ceiling) noexcept {
    for (; high_half(coefficient) != 0; ++exponent) {
        if (exponent >= ceiling || last_digit(coefficient) != 0) return;
        coefficient /= 10;
    }
    std::uint64_t low = low_half(coefficient);
    drop_zeros(low, exponent, ceiling);
    coefficient = low;
}

/// What settle() does where 64 bits and a small exponent do not suffice.
[[nodiscard]] constexpr number_fault settle_any(uint128 coefficient, int exponent, bool negative, parts& out) noexcept {
    if (coefficient == 0) {
        out = {};
        return number_fault::none;
    }
    if (exponent > far_exponent) exponent = far_exponent;
    if (exponent < -far_exponent) exponent = -far_exponent;
    if (coefficient >= power_of_ten(max_number_digits) && last_digit(coefficient) == 0) coefficient /= 10, ++exponent;
    if (exponent < 0) drop_zeros(coefficient, exponent, 0);
    const int digits = count_digits(coefficient);
    const int power = exponent + digits - 1;
    if (power > max_number_power) return number_fault::overflow;
    if (power < min_number_power) return number_fault::underflow;
    if (digits > max_number_digits) return number_fault::too_many_digits;
    if (exponent > 0) {
        const int room = max_number_digits - digits;
        const int shift = exponent < room ? exponent : room;
        coefficient *= power_of_ten(shift);
        exponent -= shift;
    }
    out = {low_half(coefficient), high_half(coefficient), exponent, negative};
    return number_fault::none;
}

/// Brings a number to the one form that decimal keeps: of the coefficients below 10^38 the one whose exponent is nearest to
/// zero. So whole numbers below 10^38 have exponent 0, fractions have no trailing zeros, and zero is not negative. Says why
/// where there is no such form, and leaves `out` alone then.
[[nodiscard]] constexpr number_fault settle(uint128 coefficient, int exponent, bool negative, parts& out) noexcept {
    std::uint64_t low = low_half(coefficient);
    if (high_half(coefficient) == 0 && low != 0 && exponent <= 0 && exponent >= min_number_power) [[likely]] {
        drop_zeros(low, exponent, 0);
        out = {low, 0, exponent, negative};
        return number_fault::none;
    }
    return settle_any(coefficient, exponent, negative, out);
}

/// What add() does where the exponents differ or 64 bits do not suffice.
[[nodiscard]] constexpr number_fault add_any(const parts& a, const parts& b, parts& out) noexcept {
    const bool a_is_upper = a.exponent >= b.exponent;
    uint128 upper = a_is_upper ? a.coefficient() : b.coefficient();
    uint128 lower = a_is_upper ? b.coefficient() : a.coefficient();
    const bool upper_negative = a_is_upper ? a.negative : b.negative;
    const bool lower_negative = a_is_upper ? b.negative : a.negative;
    const int upper_exponent = a_is_upper ? a.exponent : b.exponent;
    int exponent = a_is_upper ? b.exponent : a.exponent;

    if (upper == 0 || lower == 0) {
        exponent = upper == 0 ? exponent : upper_exponent;
    } else if (exponent != upper_exponent) {
        drop_zeros(lower, exponent, upper_exponent);
        // If a digit of the lower number still stands below those of the upper one, it is not zero, so it is the last one of the
        // sum. Scaled to that digit, a sum that fits has an upper number of at most 2 * 10^38, as the lower one is below 10^38.
        const int shift = upper_exponent - exponent;
        if (shift > max_number_digits) return number_fault::too_many_digits;
        if (upper > 2 * power_of_ten(max_number_digits - shift)) {
            const bool too_large = upper_negative == lower_negative &&
                                   upper_exponent == max_number_power + 1 - max_number_digits &&
                                   upper + lower / power_of_ten(shift) >= power_of_ten(max_number_digits);
            return too_large ? number_fault::overflow : number_fault::too_many_digits;
        }
        upper *= power_of_ten(shift);
    }
    if (upper_negative == lower_negative) return settle(upper + lower, exponent, upper_negative, out);
    if (upper >= lower) return settle(upper - lower, exponent, upper_negative, out);
    return settle(lower - upper, exponent, lower_negative, out);
}

/// Adds two settled numbers, exactly (contract D7); subtracts where `minus` is set. Leaves `out` alone where there is no sum.
[[nodiscard]] constexpr number_fault add(const parts& a, const parts& b, bool minus, parts& out) noexcept {
    const bool negative = b.negative != (minus && !b.is_zero());
    if (a.exponent == b.exponent && (a.high | b.high) == 0) [[likely]] {
        if (a.negative == negative) return settle(uint128{a.low} + b.low, a.exponent, negative, out);
        if (a.low >= b.low) return settle(a.low - b.low, a.exponent, a.negative, out);
        return settle(b.low - a.low, a.exponent, negative, out);
    }
    return add_any(a, {b.low, b.high, b.exponent, negative}, out);
}

/// Multiplies two settled numbers, exactly. Leaves `out` alone where there is no product.
[[nodiscard]] constexpr number_fault multiply(const parts& a, const parts& b, parts& out) noexcept {
    uint128 one = a.coefficient();
    uint128 other = b.coefficient();
    int exponent = a.exponent + b.exponent;
    if ((a.high | b.high) != 0 && one != 0 && other != 0) {
        // What makes a long product short is its trailing zeros: take the tens out before multiplying.
        drop_zeros(one, exponent, far_exponent);
        drop_zeros(other, exponent, far_exponent);
        if (one % 5 == 0) {
            const uint128 swapped = one;
            one = other;
            other = swapped;
        }
        for (; one % 2 == 0 && other % 5 == 0; ++exponent) {
            one /= 2;
            other /= 5;
        }
        if (one > power_of_ten(max_number_digits) / other) {
            const int power = exponent + count_digits(one) + count_digits(other) - 2;  // or one more: at the edge either fault may be told
            if (power > max_number_power) return number_fault::overflow;
            return power + 1 < min_number_power ? number_fault::underflow : number_fault::too_many_digits;
        }
    }
    return settle(one * other, exponent, a.negative != b.negative, out);
}

/// The size inside an item of a settled number that is not zero (contract Z3).
template <class Coefficient>
[[nodiscard]] constexpr std::size_t size_in_item(Coefficient coefficient, int exponent, bool negative) noexcept {
    drop_zeros(coefficient, exponent, far_exponent);
    const int digits = count_digits(coefficient);
    const int point = digits + exponent;  // how many digits stand left of the point
    const int whole = exponent >= 0 ? digits : point > 0 ? point : 0;
    return static_cast<std::size_t>(1 + (whole + 1) / 2 + (digits - whole + 1) / 2 + (negative ? 1 : 0));
}
[[nodiscard]] constexpr std::size_t size_in_item(const parts& number) noexcept {
    if (number.high != 0) return size_in_item(number.coefficient(), number.exponent, number.negative);
    return number.low == 0 ? 1 : size_in_item(number.low, number.exponent, number.negative);
}

/// The order of two settled magnitudes where their exponents differ.
[[nodiscard]] constexpr std::strong_ordering compare_unlike(const parts& a, const parts& b) noexcept {
    // Above zero the exponent is the least possible, so that it decides.
    if (a.exponent > 0 || b.exponent > 0) return a.exponent <=> b.exponent;
    const uint128 left = a.coefficient();
    const uint128 right = b.coefficient();
    if (left == 0 || right == 0) return left <=> right;
    const int left_digits = count_digits(left);
    const int right_digits = count_digits(right);
    if (left_digits + a.exponent != right_digits + b.exponent) return left_digits + a.exponent <=> right_digits + b.exponent;
    // The first digits stand at one place: scale the shorter coefficient to the length of the other.
    if (left_digits < right_digits) return left * power_of_ten(right_digits - left_digits) <=> right;
    return left <=> right * power_of_ten(left_digits - right_digits);
}

/// The order of two settled magnitudes.
[[nodiscard]] constexpr std::strong_ordering compare_magnitude(const parts& a, const parts& b) noexcept {
    if (a.exponent != b.exponent) return compare_unlike(a, b);
    return a.high != b.high ? a.high <=> b.high : a.low <=> b.low;
}

}  // namespace detail::decimals

}  // namespace facet::inline v0
