// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// \file
/// The numbers that the packed form is made of, as bytes.

namespace facet::inline v0::packed::detail {

[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t value) noexcept {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
[[nodiscard]] constexpr std::int64_t unzigzag(std::uint64_t value) noexcept {
    return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
}

/// Writes a varint and returns the position behind it; at most 10 bytes.
inline char* put_varint(char* out, std::uint64_t value) noexcept {
    while (value >= 0x80) {
        *out++ = static_cast<char>(value | 0x80);
        value >>= 7;
    }
    *out++ = static_cast<char>(value);
    return out;
}

[[nodiscard]] inline std::uint64_t get_long_varint(const char*& in) noexcept {
    std::uint64_t byte = static_cast<unsigned char>(*in++);
    std::uint64_t value = byte & 0x7f;
    for (unsigned shift = 7; shift < 64 && byte >= 0x80; shift += 7) {
        byte = static_cast<unsigned char>(*in++);
        value |= (byte & 0x7f) << shift;
    }
    return value;
}

/// Reads a varint and moves `in` behind it. The input is trusted to be packed by this library. Inlined by force: nearly all are
/// one byte, and a call costs more than that.
[[nodiscard]] [[gnu::always_inline]] inline std::uint64_t get_varint(const char*& in) noexcept {
    const std::uint64_t byte = static_cast<unsigned char>(*in);
    if (byte >= 0x80) [[unlikely]] return get_long_varint(in);
    ++in;
    return byte;
}

/// As get_varint(), for input of which eight bytes can be read: any varint of up to eight bytes without a branch for each.
[[nodiscard]] [[gnu::always_inline]] inline std::uint64_t get_wide_varint(const char*& in) noexcept {
    const auto first = static_cast<unsigned char>(in[0]);
    if (first < 0x80) return ++in, first;
    const auto second = static_cast<unsigned char>(in[1]);
    if (second < 0x80) return in += 2, (first & 0x7fu) | static_cast<unsigned>(second) << 7;
    if constexpr (std::endian::native == std::endian::little) {
        std::uint64_t word;
        std::memcpy(&word, in, sizeof word);
        const std::uint64_t ends = ~word & 0x8080808080808080u;
        if (ends != 0) [[likely]] {
            in += static_cast<unsigned>(std::countr_zero(ends)) / 8 + 1;
            word &= ends ^ (ends - 1);  // what lies behind the varint's end is cut off
            word = (word & 0x007f007f007f007fu) | (word & 0x7f007f007f007f00u) >> 1;
            word = (word & 0x00003fff00003fffu) | (word & 0x3fff00003fff0000u) >> 2;
            return (word & 0x000000000fffffffu) | (word & 0x0fffffff00000000u) >> 4;
        }
    }
    return get_long_varint(in);
}

[[nodiscard]] inline std::uint32_t get_length(const char* in) noexcept {
    std::uint32_t length = 0;
    std::memcpy(&length, in, sizeof length);
    if constexpr (std::endian::native == std::endian::big) length = __builtin_bswap32(length);
    return length;
}

inline constexpr std::size_t moment_size = 8;

[[nodiscard]] inline std::int64_t get_moment(const char* in) noexcept {
    std::uint64_t micros = 0;
    std::memcpy(&micros, in, sizeof micros);
    if constexpr (std::endian::native == std::endian::big) micros = __builtin_bswap64(micros);
    return static_cast<std::int64_t>(micros);
}

inline void put_moment(char* out, std::int64_t moment) noexcept {
    auto micros = static_cast<std::uint64_t>(moment);
    if constexpr (std::endian::native == std::endian::big) micros = __builtin_bswap64(micros);
    std::memcpy(out, &micros, sizeof micros);
}

inline void put_length(char* out, std::uint32_t length) noexcept {
    if constexpr (std::endian::native == std::endian::big) length = __builtin_bswap32(length);
    std::memcpy(out, &length, sizeof length);
}

}  // namespace facet::inline v0::packed::detail
