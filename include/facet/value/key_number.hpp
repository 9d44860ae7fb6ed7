// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/decimal.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

/// \file
/// Numbers as key bytes: two decimals compare as their encodings do byte by byte, a shorter prefix first (contract K6), and equal
/// decimals have equal encodings (contract D8). The first byte says what follows:
///
///     80              zero
///     82 ... 89         1 ... 8 bytes of whole part, big-endian, without leading zeros; then the fraction
///     81              below 1: one byte of power of ten of the first digit, plus 131; then the digits
///     8A              2^64 and above: one byte of power of ten of the first digit; then the digits
///     7E, 7D ... 76, 75 negative: the encoding of the magnitude with every bit flipped, and FF behind it
///
/// Fractions and digits go by pairs, a byte each, of the value 1 + pair; the last pair is never 00, so that a longer run of pairs
/// is the greater one. FF ends a negative number, since there the longer run is the lesser one.

namespace facet::inline v0 {

/// The room that encode_key_number() needs. The encoding itself takes at most 22 bytes: 2 for whole numbers up to 255, 3 up to
/// 65535, and so on; negative ones take one more.
inline constexpr std::size_t max_key_number_bytes = 24;

namespace detail::decimals {

inline constexpr unsigned key_zero = 0x80;
inline constexpr unsigned key_below_one = 0x81;
inline constexpr unsigned key_whole = 0x81;  // plus the number of bytes of the whole part
inline constexpr unsigned key_large = 0x8a;
inline constexpr int key_power_bias = 131;
inline constexpr int key_large_power = 19;  // of 2^64

/// Writes `count` pairs of decimal digits, the highest first.
inline char* put_pairs(char* out, uint128 digits, int count) noexcept {
    constexpr std::uint64_t chunk = 1'000'000'000'000'000'000u;  // nine pairs
    char* const end = out + count;
    char* at = end;
    for (; high_half(digits) != 0; digits /= chunk) {
        auto low = static_cast<std::uint64_t>(digits % chunk);
        for (int i = 0; i < 9; ++i, low /= 100) *--at = static_cast<char>(low % 100 + 1);
    }
    for (auto low = static_cast<std::uint64_t>(digits); at != out; low /= 100) *--at = static_cast<char>(low % 100 + 1);
    return end;
}

/// Writes the digits of a coefficient that is not zero, without trailing zeros, the first digit first in its pair.
inline char* put_digits(char* out, uint128 coefficient, int digits) noexcept {
    char* end = digits % 2 == 0 ? put_pairs(out, coefficient, digits / 2) : put_pairs(out, coefficient * 10, digits / 2 + 1);
    while (end[-1] == 1) --end;
    return end;
}

/// Writes a whole part that is not zero. Touches nine bytes of room.
inline char* put_whole(char* out, std::uint64_t whole) noexcept {
    const unsigned bytes = (71 - static_cast<unsigned>(std::countl_zero(whole))) / 8;
    out[0] = static_cast<char>(key_whole + bytes);
    whole <<= 64 - 8 * bytes;
    if constexpr (std::endian::native == std::endian::little) whole = __builtin_bswap64(whole);
    std::memcpy(out + 1, &whole, sizeof whole);
    return out + 1 + bytes;
}

/// Writes the magnitude of a number that has a fraction, or is 2^64 and above.
inline char* put_magnitude(char* out, uint128 coefficient, int exponent) noexcept {
    const int digits = count_digits(coefficient);
    const int power = digits + exponent - 1;
    if (exponent < 0 && power >= 0) {
        uint128 whole = 0;
        uint128 fraction = 0;
        if (high_half(coefficient) == 0) {
            const std::uint64_t scale = low_half(power_of_ten(-exponent));
            whole = low_half(coefficient) / scale;
            fraction = low_half(coefficient) % scale;
        } else {
            whole = coefficient / power_of_ten(-exponent);
            fraction = coefficient - whole * power_of_ten(-exponent);
        }
        if (high_half(whole) == 0) {
            out = put_whole(out, low_half(whole));
            if (exponent % 2 != 0) fraction *= 10;
            return put_pairs(out, fraction, (1 - exponent) / 2);
        }
    }
    out[0] = static_cast<char>(power < 0 ? key_below_one : key_large);
    out[1] = static_cast<char>(power < 0 ? power + key_power_bias : power);
    return put_digits(out + 2, coefficient, digits);
}

/// Reads pairs of digits to the end of `bytes`, each byte flipped by `flip`, and drops the zero of a last pair that ends in one.
/// False where no encoder wrote them.
[[nodiscard]] inline bool take_pairs(std::string_view bytes, unsigned flip, uint128& digits, int& count) noexcept {
    digits = 0;
    count = static_cast<int>(bytes.size() < 20 ? bytes.size() : 20) * 2;
    if (count == 0) return true;
    if (count > max_number_digits) return false;
    unsigned pair = 0;
    for (const char byte : bytes) {
        pair = (static_cast<unsigned char>(byte) ^ flip) - 1;
        if (pair > 99) return false;
        digits = digits * 100 + pair;
    }
    if (pair == 0) return false;
    if (pair % 10 == 0) {
        digits /= 10;
        --count;
    }
    return true;
}

/// See encode_key_number().
inline std::size_t write_key(const decimal& number, char* out) noexcept {
    const uint128 coefficient = number.coefficient();
    if (coefficient == 0) {
        *out = static_cast<char>(key_zero);
        return 1;
    }
    const bool whole = number.exponent() == 0 && high_half(coefficient) == 0;
    char* end = whole ? put_whole(out, low_half(coefficient)) : put_magnitude(out, coefficient, number.exponent());
    if (number.negative()) {
        for (char* at = out; at != end; ++at) *at = static_cast<char>(~*at);
        *end++ = '\xff';
    }
    return static_cast<std::size_t>(end - out);
}

/// See decode_key_number().
[[nodiscard]] inline bool read_key(std::string_view bytes, decimal& out) noexcept {
    if (bytes.empty()) return false;
    const bool negative = static_cast<unsigned char>(bytes[0]) < key_zero;
    const unsigned flip = negative ? 0xff : 0;
    if (negative) {
        if (bytes.back() != '\xff') return false;
        bytes.remove_suffix(1);
    }
    const auto byte = [bytes, flip](std::size_t i) { return static_cast<unsigned char>(bytes[i]) ^ flip; };
    const unsigned form = byte(0);
    if (form == key_zero) {
        if (negative || bytes.size() != 1) return false;
        out = decimal();
        return true;
    }

    uint128 digits = 0;
    int count = 0;
    if (form > key_whole && form < key_large) {
        const std::size_t length = form - key_whole;
        if (bytes.size() <= length || byte(1) == 0) return false;
        std::uint64_t whole = 0;
        for (std::size_t i = 1; i <= length; ++i) whole = whole << 8 | byte(i);
        if (bytes.size() == length + 1) {
            out = negative ? -decimal(whole) : decimal(whole);
            return true;
        }
        if (!take_pairs(bytes.substr(length + 1), flip, digits, count)) return false;
        if (count + count_digits(whole) > max_number_digits) return false;
        out = decimal::from_parts(negative, whole * power_of_ten(count) + digits, -count);
        return true;
    }

    const bool large = form == key_large;
    if ((!large && form != key_below_one) || bytes.size() < 3 || byte(2) <= 10) return false;
    const int power = static_cast<int>(byte(1)) - (large ? 0 : key_power_bias);
    if (power < (large ? key_large_power : min_number_power) || power > (large ? max_number_power : -1)) return false;
    if (!take_pairs(bytes.substr(2), flip, digits, count)) return false;
    const decimal number = decimal::from_parts(negative, digits, power - count + 1);
    if (large && (negative ? -number : number) < decimal::from_parts(false, uint128{1} << 64, 0)) return false;
    out = number;
    return true;
}

}  // namespace detail::decimals

/// Writes the number's key bytes and returns how many they are. `out` must have room for max_key_number_bytes; all of it may be
/// touched. About two nanoseconds for whole numbers of up to 64 bits.
inline std::size_t encode_key_number(const decimal& number, char* out) noexcept {
    return detail::decimals::write_key(number, out);
}

/// The number whose key bytes these are, in `out`: encode_key_number() gives them back. False, and `out` is left alone, where no
/// number has these bytes, so that damaged or forged input is refused.
[[nodiscard]] inline bool decode_key_number(std::string_view bytes, decimal& out) noexcept { return detail::decimals::read_key(bytes, out); }
/// As above; nothing where no number has these bytes. (A template so that it is compiled only where it is used.)
template <class Decimal = decimal>
[[nodiscard]] std::optional<Decimal> decode_key_number(std::string_view bytes) noexcept {
    Decimal number;
    if (!decode_key_number(bytes, number)) return std::nullopt;
    return number;
}

}  // namespace facet::inline v0
