// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/json/write.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// \file
/// A sort key's bounds as DynamoDB can be asked for them: one condition per key, BETWEEN with both its ends, strings of UTF-8.

namespace facet::inline v0::wire {

namespace detail {

/// Appends a code point as UTF-8.
inline void append_utf8(std::string& out, std::uint32_t point) {
    if (point < 0x80) {
        out += static_cast<char>(point);
        return;
    }
    const int tails = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    constexpr std::uint32_t leads[] = {0, 0xc0, 0xe0, 0xf0};
    out += static_cast<char>(leads[tails] | point >> (6 * tails));
    for (int i = tails - 1; i >= 0; --i) out += static_cast<char>(0x80u | (point >> (6 * i) & 0x3fu));
}

/// The least text of UTF-8 that does not lie before these bytes: the bytes themselves, where they are UTF-8. Nothing where all text
/// lies before them. UTF-8 orders text as its code points are ordered, so the character to end on is found by bisection.
[[nodiscard]] inline std::optional<std::string> least_text_from(std::string_view bytes) {
    std::size_t sound = 0;
    std::size_t last = 0;  // where the last sound character begins
    while (sound < bytes.size()) {
        const std::size_t length = json::detail::utf8_length(bytes.substr(sound));
        if (length == 0) break;
        last = sound;
        sound += length;
    }
    if (sound == bytes.size()) return std::string(bytes);
    const auto character = [](std::uint32_t point) {
        std::string text;
        append_utf8(text, point >= 0xd800 && point < 0xe000 ? 0xe000 : point);
        return text;
    };
    constexpr std::uint32_t points = 0x110000;
    std::string rest(bytes.substr(sound));
    while (true) {
        std::uint32_t low = 0;
        std::uint32_t high = points;
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (std::string_view(character(middle)) < rest) low = middle + 1;
            else high = middle;
        }
        if (low < points) return std::string(bytes.substr(0, sound)) + character(low);
        if (sound == 0) return std::nullopt;
        // No character there lies behind: the one before has to be the next greater.
        rest = std::string(bytes.substr(last, sound - last)) + '\xff';
        sound = last;
        for (last = 0; last < sound;) {
            const std::size_t length = json::detail::utf8_length(bytes.substr(last));
            if (last + length >= sound) break;
            last += length;
        }
    }
}

/// A sort condition whose bounds own their text.
struct sort_bounds {
    request::sort_operator op = request::sort_operator::none;
    std::string low{};
    std::string high{};
};

/// The condition as it is sent. An end that is no UTF-8, such as the successor of a prefix can be, becomes the least text behind
/// it: no key lies between. Nothing where no key can answer.
[[nodiscard]] inline std::optional<sort_bounds> bounds_to_send(const request::sort_condition& of, key_type type) {
    using enum request::sort_operator;
    sort_bounds sent{of.op, std::string(of.low), std::string(of.high)};
    if (type != key_type::string || of.op == none || of.op == equal || of.op == begins_with) return sent;
    const std::optional<std::string> low = least_text_from(of.low);
    if (of.op == between) {
        const std::optional<std::string> high = least_text_from(of.high);
        if (!low) return std::nullopt;
        sent.low = *low;
        if (high) sent.high = *high;
        else sent.op = greater_equal;
        return sent;
    }
    const bool moved = !low || *low != of.low;
    const bool below = of.op == less || of.op == less_equal;
    if (!low && !below) return std::nullopt;
    if (!low) return sort_bounds{};
    sent.low = *low;
    if (moved) sent.op = below ? less : greater_equal;
    return sent;
}

}  // namespace detail

/// Whether an answer's item lies on an open end of the condition it was asked with: BETWEEN has both its ends (contract Q1), and
/// a filter may not name a key attribute (Q12), so the service returns it and whoever asked drops it. `sort` is the value, as key
/// bytes, of the attribute that the condition is on.
[[nodiscard]] inline bool lies_on_open_end(const request::sort_condition& asked, key_type type, std::string_view sort) {
    if (asked.op != request::sort_operator::between) return false;
    if (asked.low_open && sort == asked.low) return true;
    if (type != key_type::string) return asked.high_open && sort == asked.high;
    const std::optional<std::string> high = detail::least_text_from(asked.high);
    return high && (asked.high_open || *high != asked.high) && sort == *high;
}

/// Whether such an item can come at all. A count then has to be made from the items, of which the sort key is asked for.
[[nodiscard]] inline bool has_open_end(const request::sort_condition& asked, key_type type) {
    if (asked.op != request::sort_operator::between) return false;
    return asked.low_open || asked.high_open || (type == key_type::string && detail::least_text_from(asked.high) != std::string(asked.high));
}

}  // namespace facet::inline v0::wire
