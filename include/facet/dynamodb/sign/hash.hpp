// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

/// \file
/// What SigV4 hashes with, and what files are named by. Declared here, so that no user's file sees OpenSSL; defined in dynamodb/sign/src.hpp.

namespace facet::inline v0::dynamodb::detail {

using digest = std::array<unsigned char, 32>;

/// SHA-256 and HMAC-SHA-256. False only where the library cannot (it is out of memory, or has no such algorithm). Safe from any thread.
[[nodiscard]] bool sha256(std::string_view bytes, digest& out) noexcept;
[[nodiscard]] bool hmac_sha256(std::string_view key, std::string_view message, digest& out) noexcept;

/// SHA-1, which names the files that AWS's tools keep tokens of single sign-on in; of no use for anything secret. False as above.
using name_digest = std::array<unsigned char, 20>;
[[nodiscard]] bool sha1(std::string_view bytes, name_digest& out) noexcept;

template <std::size_t Size>
[[nodiscard]] std::string_view bytes_of(const std::array<unsigned char, Size>& of) noexcept {
    return {reinterpret_cast<const char*>(of.data()), of.size()};
}
[[nodiscard]] inline std::string to_hex(std::string_view bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const char c : bytes) {
        text += digits[static_cast<unsigned char>(c) >> 4];
        text += digits[static_cast<unsigned char>(c) & 15];
    }
    return text;
}

}  // namespace facet::inline v0::dynamodb::detail
