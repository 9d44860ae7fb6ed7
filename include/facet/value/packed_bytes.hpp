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
