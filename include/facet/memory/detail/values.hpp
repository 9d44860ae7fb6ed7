// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/packed_equal.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// How packed values compare (contract C3 to C13).

namespace facet::inline v0::memory::detail {

using packed::count_entries;
using packed::equal;
using packed::find_entry;
using packed::value_view;

[[nodiscard]] constexpr bool is_set(value_type type) noexcept {
    return type == value_type::string_set || type == value_type::number_set || type == value_type::binary_set;
}
/// The types that have an order: S, N, B.
[[nodiscard]] constexpr bool is_ordered(value_type type) noexcept {
    return type == value_type::string || type == value_type::number || type == value_type::binary;
}

[[nodiscard]] inline value_view find_element(value_view list, std::size_t position) noexcept {
    for (packed::element_cursor cursor(list); !cursor.done(); --position) {
        const value_view element = cursor.take();
        if (position == 0) return element;
    }
    return {};
}
[[nodiscard]] inline std::size_t count_elements(value_view list) noexcept {
    std::size_t count = 0;
    for (packed::element_cursor cursor(list); !cursor.done(); ++count) (void)cursor.take();
    return count;
}

/// Whether two values are of one type that has an order; then `order` is less than, equal to or above 0 (contract C4, K6).
[[nodiscard]] inline bool compare(value_view a, value_view b, int& order) noexcept {
    const value_type type = a.type();
    if (type != b.type() || !is_ordered(type)) return false;
    if (type != value_type::number) {
        order = a.bytes().compare(b.bytes());
    } else if (a.form() == packed::tag::integer && b.form() == packed::tag::integer) {
        const std::int64_t left = a.integer();
        const std::int64_t right = b.integer();
        order = left < right ? -1 : left > right ? 1 : 0;
    } else {
        const auto ordering = a.number() <=> b.number();
        order = std::is_lt(ordering) ? -1 : std::is_gt(ordering) ? 1 : 0;
    }
    return true;
}

[[nodiscard]] inline bool begins_with(value_view text, value_view prefix) noexcept {
    if (text.type() != prefix.type() || (text.type() != value_type::string && text.type() != value_type::binary)) return false;
    const std::string_view bytes = text.bytes();
    return bytes.substr(0, prefix.bytes().size()) == prefix.bytes();
}

/// Whether a set has the element, whose type is that of its elements.
[[nodiscard]] inline bool has_member(value_view set, value_view element) noexcept {
    for (packed::element_cursor cursor(set); !cursor.done();)
        if (equal(cursor.take(), element)) return true;
    return false;
}

/// Contract C12.
[[nodiscard]] inline bool contains(value_view container, value_view element) noexcept {
    switch (container.type()) {
        case value_type::string:
        case value_type::binary:
            return element.type() == container.type() && container.bytes().find(element.bytes()) != std::string_view::npos;
        case value_type::list:
        case value_type::string_set:
        case value_type::number_set:
        case value_type::binary_set: return has_member(container, element);
        default: return false;
    }
}

/// The length of UTF-8 text in UTF-16 code units.
[[nodiscard]] inline std::size_t utf16_length(std::string_view text) noexcept {
    std::size_t units = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0) != 0x80) units += byte >= 0xf0 ? 2 : 1;
    }
    return units;
}

/// Contract C13: false for types that have no size.
[[nodiscard]] inline bool size_of(value_view value, std::size_t& size) noexcept {
    switch (value.type()) {
        case value_type::string: size = utf16_length(value.bytes()); return true;
        case value_type::binary: size = value.bytes().size(); return true;
        case value_type::map: size = count_entries(value); return true;
        case value_type::list:
        case value_type::string_set:
        case value_type::number_set:
        case value_type::binary_set: size = count_elements(value); return true;
        default: return false;
    }
}

}  // namespace facet::inline v0::memory::detail
