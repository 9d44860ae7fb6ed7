// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace facet::inline v0::json {

/// Appends the bytes as base64 with padding, as DynamoDB writes binaries (contract T2).
inline void append_base64(std::string& out, std::string_view bytes) {
    constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = bytes.size() - at < 3 ? bytes.size() - at : 3;
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = group << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0u);
        for (std::size_t i = 0; i < 4; ++i) out += i <= count ? digits[group >> (18 - 6 * i) & 63] : '=';
    }
}

/// The bytes that base64 text stands for. Nothing where the text is not base64 in its one form: a length that is no multiple of
/// four, a character outside of the alphabet, padding elsewhere than at the end, bits that the padding cuts off not zero.
[[nodiscard]] inline std::optional<std::string> decode_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        std::uint32_t group = 0;
        std::size_t padding = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const char c = text[at + i];
            std::uint32_t digit = 0;
            if (c == '=') {
                if (at + 4 != text.size() || i < 2) return std::nullopt;
                ++padding;
            } else {
                if (padding != 0) return std::nullopt;
                if (facet::detail::is_upper(c)) digit = static_cast<std::uint32_t>(c - 'A');
                else if (facet::detail::is_lower(c)) digit = static_cast<std::uint32_t>(c - 'a') + 26;
                else if (facet::detail::is_digit(c)) digit = static_cast<std::uint32_t>(c - '0') + 52;
                else if (c == '+') digit = 62;
                else if (c == '/') digit = 63;
                else return std::nullopt;
            }
            group = group << 6 | digit;
        }
        if ((padding == 1 && (group & 0xff) != 0) || (padding == 2 && (group & 0xffff) != 0)) return std::nullopt;
        for (std::size_t i = 0; i + padding < 3; ++i) bytes += static_cast<char>(group >> (16 - 8 * i) & 0xff);
    }
    return bytes;
}

}  // namespace facet::inline v0::json
