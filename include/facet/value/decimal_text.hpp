// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/value/decimal_parts.hpp>
#include <facet/value/digit_pairs.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

/// \file
/// Numbers as text: the grammar that DynamoDB accepts and the one text it answers with. Users want decimal.hpp.

namespace facet::inline v0::detail::decimals {

[[nodiscard]] constexpr unsigned digit_of(char c) noexcept { return static_cast<unsigned>(c - '0'); }

/// Reads an exponent, from behind its `e` to the end of the text, in full (contract D4): beyond 64 bits it is no number, beyond
/// 32 bits the number is out of range whatever its digits are.
[[nodiscard]] constexpr number_fault read_exponent(const char* at, const char* end, std::int64_t& exponent) noexcept {
    const bool negative = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;
    if (at == end) return number_fault::not_a_number;
    const std::uint64_t limit = std::uint64_t{std::numeric_limits<std::int64_t>::max()} + (negative ? 1 : 0);
    std::uint64_t magnitude = 0;
    bool fits = true;
    for (; at != end; ++at) {
        if (!is_digit(*at)) return number_fault::not_a_number;
        const unsigned digit = digit_of(*at);
        fits = fits && magnitude <= (limit - digit) / 10;
        if (fits) magnitude = magnitude * 10 + digit;
    }
    if (!fits) return number_fault::not_a_number;
    if (magnitude > std::uint64_t{std::numeric_limits<std::int32_t>::max()} + (negative ? 1 : 0))
        return negative ? number_fault::underflow : number_fault::overflow;
    exponent = negative ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
    return number_fault::none;
}

/// Reads digits with at most one point among them, too many to fit 64 bits all together. Zeros at both ends do not count.
/// `exponent` is that of the last digit before, and of the last that counts after.
[[nodiscard]] constexpr number_fault read_long(std::string_view digits, std::int64_t& exponent, uint128& coefficient) noexcept {
    std::int64_t significant = 0;
    std::int64_t zeros = 0;  // since the last digit that counts
    for (const char c : digits) {
        if (c == '.') continue;
        if (c == '0') {
            ++zeros;
            continue;
        }
        significant = significant == 0 ? 1 : significant + zeros + 1;
        if (significant <= max_number_digits)
            coefficient = coefficient * (coefficient == 0 ? 1 : power_of_ten(static_cast<int>(zeros) + 1)) + digit_of(c);
        zeros = 0;
    }
    if (significant == 0) return number_fault::none;
    exponent += zeros;
    if (significant <= max_number_digits) return number_fault::none;
    const std::int64_t power = exponent + significant - 1;
    if (power > max_number_power) return number_fault::overflow;
    return power < min_number_power ? number_fault::underflow : number_fault::too_many_digits;
}

/// Reads a number by the grammar of contract D3 into its settled form. Leaves `out` alone where there is none.
[[nodiscard]] constexpr number_fault read_number(std::string_view text, parts& out) noexcept {
    const char* at = text.data();
    const char* const end = at + text.size();
    const bool negative = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;

    const char* const first = at;
    std::uint64_t short_coefficient = 0;  // wraps around where there are more than 19 digits; read_long() then takes over
    for (; at != end && is_digit(*at); ++at) short_coefficient = short_coefficient * 10 + digit_of(*at);
    std::int64_t digits = at - first;
    std::int64_t exponent = 0;
    if (at != end && *at == '.') {
        const char* const fraction = ++at;
        for (; at != end && is_digit(*at); ++at) short_coefficient = short_coefficient * 10 + digit_of(*at);
        exponent = fraction - at;
        digits -= exponent;
    }
    if (digits == 0) return number_fault::not_a_number;

    const char* const last = at;
    if (at != end) {
        if (*at != 'e' && *at != 'E') return number_fault::not_a_number;
        std::int64_t written = 0;
        if (const number_fault fault = read_exponent(at + 1, end, written); fault != number_fault::none) return fault;
        exponent += written;
    }
    uint128 coefficient = short_coefficient;
    if (digits > std::numeric_limits<std::uint64_t>::digits10) {
        coefficient = 0;
        if (const number_fault fault = read_long({first, static_cast<std::size_t>(last - first)}, exponent, coefficient); fault != number_fault::none) return fault;
    }
    if (coefficient == 0) {  // zero is checked by the exponent it is written with (contract D4)
        if (exponent > max_number_power) return number_fault::overflow;
        if (exponent < min_number_power) return number_fault::underflow;
        exponent = 0;
    }
    const std::int64_t near = exponent > far_exponent ? far_exponent : exponent < -far_exponent ? -far_exponent : exponent;
    return settle(coefficient, static_cast<int>(near), negative, out);
}

/// Writes the lowest `count` digits of `value`, with zeros in front where it has fewer, so that they end before `end`. Returns
/// where they begin, and in `value` what is left of it.
constexpr char* write_digits(char* end, std::uint64_t& value, std::int64_t count) noexcept {
    for (; count >= 2; count -= 2, value /= 100) {
        end -= 2;
        put_two_digits(end, static_cast<unsigned>(value % 100));
    }
    if (count == 1) {
        *--end = static_cast<char>('0' + value % 10);
        value /= 10;
    }
    return end;
}

/// The most characters that write_number() writes: a sign, `0.`, 129 zeros and 38 digits.
inline constexpr std::size_t max_number_chars = 170;

/// Writes the canonical text (contract D5) of a settled number and returns its length.
constexpr std::size_t write_number(const parts& number, char* out) noexcept {
    char* at = out;
    if (number.negative) *at++ = '-';
    const uint128 coefficient = number.coefficient();
    const int digits = count_digits(coefficient);
    const int point = digits + number.exponent;  // how many digits stand left of the point

    if (number.high != 0) {
        constexpr std::uint64_t chunk = 10'000'000'000'000'000'000u;
        auto upper = static_cast<std::uint64_t>(coefficient / chunk);
        auto lower = static_cast<std::uint64_t>(coefficient - uint128{upper} * chunk);
        char buffer[40] = {};
        char* const end = buffer + digits;
        write_digits(write_digits(end, lower, 19), upper, digits - 19);
        const char* from = buffer;
        if (number.exponent < 0 && point <= 0) {
            *at++ = '0';
            *at++ = '.';
            for (int i = point; i < 0; ++i) *at++ = '0';
        } else if (number.exponent < 0) {
            for (const char* const pause = buffer + point; from != pause;) *at++ = *from++;
            *at++ = '.';
        }
        while (from != end) *at++ = *from++;
    } else {
        std::uint64_t rest = number.low;
        if (number.exponent >= 0) {
            write_digits(at + digits, rest, digits);
            at += digits;
        } else {
            const int whole = point > 0 ? point : 1;  // a digit at least, if only a zero
            char* const end = at + whole + 1 - number.exponent;
            char* const fraction = write_digits(end, rest, -number.exponent);
            fraction[-1] = '.';
            write_digits(fraction - 1, rest, whole);
            at = end;
        }
    }
    for (int i = 0; i < number.exponent; ++i) *at++ = '0';
    return static_cast<std::size_t>(at - out);
}

}  // namespace facet::inline v0::detail::decimals
