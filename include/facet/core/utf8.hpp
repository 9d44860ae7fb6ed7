// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace facet::inline v0::detail {

/// How many bytes at the beginning of `text` are one well-formed UTF-8 character; 0 where they are none.
[[nodiscard]] inline std::size_t utf8_length(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto tail = [&](std::size_t i) { return (byte(i) & 0xc0u) == 0x80u; };
    const unsigned first = byte(0);
    if (first < 0x80) return text.empty() ? 0 : 1;
    if (first >= 0xc2 && first < 0xe0) return tail(1) ? 2 : 0;
    if (first >= 0xe0 && first < 0xf0) {
        const bool overlong = first == 0xe0 && byte(1) < 0xa0;
        const bool surrogate = first == 0xed && byte(1) >= 0xa0;
        return tail(1) && tail(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xf0 && first < 0xf5) {
        const bool overlong = first == 0xf0 && byte(1) < 0x90;
        const bool beyond = first == 0xf4 && byte(1) >= 0x90;
        return tail(1) && tail(2) && tail(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

/// Whether a text is well-formed UTF-8.
[[nodiscard]] inline bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

/// Appends a text for people to read, in one line: of control characters, and of bytes that are not UTF-8, it shows the code, in hexadecimal.
inline void append_readable(std::string& out, std::string_view text) {
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && text[plain] >= 0x20 && text[plain] < 0x7f) ++plain;
        out.append(text.data(), plain);
        text.remove_prefix(plain);
        if (text.empty()) return;
        const std::size_t length = utf8_length(text);
        const auto first = static_cast<unsigned char>(text[0]);
        const bool control = first < 0x20 || first == 0x7f || (length == 2 && first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0);
        const std::size_t taken = length == 0 ? 1 : length;
        if (length != 0 && !control) {
            out += text.substr(0, taken);
        } else {
            for (const char each : text.substr(0, taken)) {
                constexpr const char* digits = "0123456789abcdef";
                const auto byte = static_cast<unsigned char>(each);
                out += "\\x";
                out += digits[byte >> 4];
                out += digits[byte & 15];
            }
        }
        text.remove_prefix(taken);
    }
}

/// Appends a name that may be anything, for people to read: in one line, and not much of a long one.
inline void append_name(std::string& out, std::string_view name) {
    std::size_t shown = 60;
    if (name.size() <= shown) return append_readable(out, name);
    while (shown > 57 && (static_cast<unsigned char>(name[shown]) & 0xc0u) == 0x80u) --shown;  // not within a character
    append_readable(out, name.substr(0, shown));
    out += "...";
}

}  // namespace facet::inline v0::detail
