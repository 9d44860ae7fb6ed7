// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/wire/json_document.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace facet::inline v0::wire {
namespace detail {

/// What each byte does to the sum, as the last of a group of eight, the one before it, and so on.
struct crc32_tables {
    std::uint32_t of[8][256];

    crc32_tables() noexcept {
        for (std::uint32_t byte = 0; byte < 256; ++byte) {
            std::uint32_t sum = byte;
            for (int bit = 0; bit < 8; ++bit) sum = (sum & 1u) != 0 ? sum >> 1 ^ 0xedb88320u : sum >> 1;
            of[0][byte] = sum;
        }
        for (int place = 1; place < 8; ++place)
            for (std::uint32_t byte = 0; byte < 256; ++byte) of[place][byte] = of[place - 1][byte] >> 8 ^ of[0][of[place - 1][byte] & 0xffu];
    }
};

}  // namespace detail

/// The CRC-32 of a body as it was transmitted, before it is decompressed (contract I3). Eight bytes at a time.
[[nodiscard]] inline std::uint32_t crc32(std::string_view body) noexcept {
    static const detail::crc32_tables tables;
    const auto byte = [&](std::size_t at) { return static_cast<std::uint32_t>(static_cast<unsigned char>(body[at])); };
    std::uint32_t sum = 0xffffffffu;
    std::size_t at = 0;
    for (; body.size() - at >= 8; at += 8) {
        const std::uint32_t low = sum ^ (byte(at) | byte(at + 1) << 8 | byte(at + 2) << 16 | byte(at + 3) << 24);
        sum = tables.of[7][low & 0xffu] ^ tables.of[6][low >> 8 & 0xffu] ^ tables.of[5][low >> 16 & 0xffu] ^ tables.of[4][low >> 24] ^ tables.of[3][byte(at + 4)] ^
              tables.of[2][byte(at + 5)] ^ tables.of[1][byte(at + 6)] ^ tables.of[0][byte(at + 7)];
    }
    for (; at < body.size(); ++at) sum = sum >> 8 ^ tables.of[0][(sum ^ byte(at)) & 0xffu];
    return ~sum;
}

/// Whether a body is what was sent: `header` is the value of x-amz-crc32, empty where the service sends none, as emulators do.
/// Fails with unreadable_answer.
[[nodiscard]] inline result<void> verify_checksum(std::string_view body, std::string_view header) {
    if (header.empty()) return {};
    std::uint32_t wanted = 0;
    const auto read = std::from_chars(header.data(), header.data() + header.size(), wanted);
    if (read.ec != std::errc() || read.ptr != header.data() + header.size()) return detail::unreadable("its checksum is no number");
    if (crc32(body) != wanted) return detail::unreadable("its bytes do not have the checksum that it names");
    return {};
}

}  // namespace facet::inline v0::wire
