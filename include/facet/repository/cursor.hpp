// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/siphash.hpp>
#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/request/position.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0 {

/// The secret that authenticates an application's cursors: 16 bytes of its own choice, kept private.
using cursor_key = std::array<unsigned char, 16>;

/// The keys a repository authenticates cursors with. New cursors carry `current`'s mark; those marked by one of `previous` are
/// still taken, so that keys can be rotated. Without a current key cursors carry no mark and are not authenticated: a client
/// could forge a position (never leave its query: the fingerprint binds plan and bounds), and cursors are not secret in any
/// case: they hold the key of an item as plain bytes.
struct cursor_keys {
    std::optional<cursor_key> current{};  ///< marks new cursors; without it `previous` is not used
    std::vector<cursor_key> previous{};   ///< marks that are still taken
};

namespace detail {
struct cursor_as_boolean {
    static constexpr text sentence{"a cursor is no boolean: empty() says whether it is no place at all, as that of a query's last page; text() gives it as text"};
    static constexpr text no_value{"a cursor is no text: text() gives it as text, for a client to hand back, and facet::cursor(text) makes it one again, as in after(facet::cursor(text))"};
};
}  // namespace detail

/// A place in a query, as text that survives a round trip through a client: letters, digits, `-` and `_`. Bound to the query's
/// plan and bounds; another query refuses it.
class cursor : public detail::misread_boolean<detail::cursor_as_boolean>, public detail::misread_value<std::string, detail::cursor_as_boolean> {
public:
    cursor() = default;
    /// Takes a cursor's text as a client gave it back; it is checked where a query resumes from it.
    explicit cursor(std::string text) : text_(std::move(text)) {}

    /// No place: the beginning of a query, or its end.
    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    [[nodiscard]] friend bool operator==(const cursor& a, const cursor& b) noexcept { return a.text_ == b.text_; }

private:
    std::string text_;
};

namespace detail {

inline constexpr char cursor_version = 1;

struct base64url {
    static constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static constexpr std::uint8_t none = 64;

    std::uint8_t values[256];  ///< what each letter stands for

    consteval base64url() : values() {
        for (std::uint8_t& each : values) each = none;
        for (std::uint8_t i = 0; i < 64; ++i) values[static_cast<unsigned char>(letters[i])] = i;
    }
    [[nodiscard]] std::uint32_t operator[](char letter) const noexcept { return values[static_cast<unsigned char>(letter)]; }
};
inline constexpr base64url base64url_values;

[[nodiscard]] inline std::string to_base64url(std::string_view bytes) {
    std::string text((bytes.size() * 4 + 2) / 3, '\0');
    char* out = text.data();
    const auto byte = [&bytes](std::size_t at) { return std::uint32_t{static_cast<unsigned char>(bytes[at])}; };
    const auto put = [&out](std::uint32_t group, int count) {
        for (int shift = 18; count-- != 0; shift -= 6) *out++ = base64url::letters[group >> shift & 63];
    };
    std::size_t at = 0;
    for (; at + 3 <= bytes.size(); at += 3) put(byte(at) << 16 | byte(at + 1) << 8 | byte(at + 2), 4);
    if (at + 2 == bytes.size()) put(byte(at) << 16 | byte(at + 1) << 8, 3);
    else if (at + 1 == bytes.size()) put(byte(at) << 16, 2);
    return text;
}

/// Refuses what to_base64url() does not write, so that each cursor has one text.
[[nodiscard]] inline bool from_base64url(std::string_view text, std::string& bytes) {
    const std::size_t rest = text.size() % 4;
    if (rest == 1) return false;
    bytes.resize(text.size() * 3 / 4);
    char* out = bytes.data();
    std::uint32_t seen = 0;
    const auto value = [&](std::size_t at) {
        const std::uint32_t found = base64url_values[text[at]];
        seen |= found;
        return found;
    };
    std::size_t at = 0;
    for (; at + 4 <= text.size(); at += 4) {
        const std::uint32_t group = value(at) << 18 | value(at + 1) << 12 | value(at + 2) << 6 | value(at + 3);
        for (int shift = 16; shift >= 0; shift -= 8) *out++ = static_cast<char>(group >> shift);
    }
    if (rest != 0) {
        const std::uint32_t group = value(at) << 18 | value(at + 1) << 12 | (rest == 3 ? value(at + 2) << 6 : 0);
        *out++ = static_cast<char>(group >> 16);
        if (rest == 3) *out = static_cast<char>(group >> 8);
        if ((group & (rest == 3 ? 0xffu : 0xffffu)) != 0) return false;
    }
    return (seen & base64url::none) == 0;
}

inline constexpr siphash::key fingerprint_key{'f', 'a', 'c', 'e', 't', ' ', 'f', 'i', 'n', 'g', 'e', 'r', 'p', 'r', 'i', 'n'};

/// Eight bytes that tell one query from another: a hash of its plan and bounds.
[[nodiscard]] inline std::string fingerprint(std::string_view plan_and_bounds) {
    const siphash::digest digest = siphash::of(fingerprint_key, plan_and_bounds);
    return std::string(text_at(reinterpret_cast<const char*>(digest.data()), 8));
}

/// A cursor's text: version, fingerprint, one position per part of the query (empty: at its beginning), of several parts how far
/// their order has come, and the mark of the key.
[[nodiscard]] inline cursor seal_cursor(std::string_view print, span<const std::string> positions, const cursor_keys& keys) {
    std::string bytes(1, static_cast<char>(cursor_version | (keys.current ? 0x40 : 0)));
    bytes += print;
    byte_buffer packed;
    for (const std::string& position : positions) request::append_position(packed, position);
    bytes += packed.view();
    if (keys.current) {
        const siphash::digest mark = siphash::of(*keys.current, bytes);
        bytes.append(reinterpret_cast<const char*>(mark.data()), mark.size());
    }
    return cursor(to_base64url(bytes));
}

/// Reads a cursor's positions back, where it is authentic and belongs to the query.
[[nodiscard]] inline result<sequence<std::string>> open_cursor(const cursor& place, std::string_view print, std::size_t count,
                                                               const cursor_keys& keys) {
    std::string bytes;
    if (!from_base64url(place.text(), bytes) || bytes.size() < 9 || (bytes[0] & 0xbf) != cursor_version)
        return bare_error(error_code::invalid_cursor, "the cursor's text is damaged, or of another version of this library");
    const bool marked = (bytes[0] & 0x40) != 0;
    if (keys.current.has_value() != marked)
        return bare_error(error_code::invalid_cursor, marked ? "the cursor is authenticated, but this repository has no cursor key"
                                                             : "the cursor is not authenticated, and this repository has a cursor key");
    if (marked) {
        constexpr std::size_t size = sizeof(siphash::digest);
        if (bytes.size() < 9 + size) return bare_error(error_code::invalid_cursor, "the cursor's text is too short");
        const std::string_view content = std::string_view(bytes).substr(0, bytes.size() - size);
        const auto authentic = [&](const cursor_key& key) {
            const siphash::digest mark = siphash::of(key, content);
            unsigned difference = 0;  // compared in constant time
            for (std::size_t i = 0; i < size; ++i) difference |= static_cast<unsigned>(mark[i] ^ static_cast<unsigned char>(bytes[content.size() + i]));
            return difference == 0;
        };
        bool taken = authentic(*keys.current);
        for (const cursor_key& key : keys.previous) taken = taken || authentic(key);
        if (!taken) return bare_error(error_code::invalid_cursor, "the cursor's mark fits none of the cursor keys: it was forged or its key retired");
        bytes.resize(bytes.size() - size);
    }
    if (std::string_view(bytes).substr(1, 8) != print)
        return bare_error(error_code::foreign_cursor, "the cursor belongs to another query: other entities, bounds, index, order or filter");
    sequence<std::string> positions;
    request::position_reader reader(std::string_view(bytes).substr(9));
    while (!reader.done() && positions.size() <= count) {
        std::string_view position;
        if (!reader.take(position)) return bare_error(error_code::invalid_cursor, "the cursor's text is damaged");
        positions.push_back(std::string(position));
    }
    if (positions.size() != count) return bare_error(error_code::invalid_cursor, "the cursor's text is damaged");
    return positions;
}

}  // namespace detail
}  // namespace facet::inline v0
