// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/utf8.hpp>
#include <facet/json/base64.hpp>
#include <facet/json/detail/unwritable.hpp>
#include <facet/value/item.hpp>
#include <facet/value/item_size.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// \file
/// Dynamic values as JSON text: DynamoDB's typed form, `{"quantity":{"N":"5"}}`, and a plain one for people,
/// `{"quantity": 5}`. Needs no library.

namespace facet::inline v0::json {

namespace detail {

using facet::detail::utf8_length;

/// Appends a JSON string. Bytes that are not UTF-8 become U+FFFD each, and the answer is false then.
inline bool append_string(std::string& out, std::string_view text) {
    constexpr const char* digits = "0123456789abcdef";
    bool sound = true;
    out += '"';
    while (!text.empty()) {
        const char c = text.front();
        std::size_t length = 1;
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            const std::string_view named = "\b\t\n\f\r";
            const std::size_t known = named.find(c);
            out += '\\';
            if (known != std::string_view::npos) {
                out += "btnfr"[known];
            } else {
                out += "u00";
                out += digits[static_cast<unsigned char>(c) >> 4];
                out += digits[static_cast<unsigned char>(c) & 15];
            }
        } else if (static_cast<unsigned char>(c) < 0x80) {
            out += c;
        } else if ((length = utf8_length(text)) != 0) {
            out.append(text.substr(0, length));
        } else {
            out += "\xef\xbf\xbd";
            length = 1;
            sound = false;
        }
        text.remove_prefix(length);
    }
    out += '"';
    return sound;
}

inline void append_number(std::string& out, const decimal& number) {
    char text[decimal::max_chars];
    out.append(text, number.to_chars(text));
}

inline void append_binary(std::string& out, std::string_view bytes) {
    out += '"';
    append_base64(out, bytes);
    out += '"';
}

[[nodiscard]] inline bool append_typed(std::string& out, const attribute_map& attributes, int levels);

/// Appends what stands behind a value's type tag; false where text is not UTF-8 or nesting exceeds `levels`.
[[nodiscard]] inline bool append_content(std::string& out, const attribute_value& value, int levels);

[[nodiscard]] inline bool append_typed(std::string& out, const attribute_value& value, int levels) {
    out += "{\"";
    out += to_string(value.type());
    out += "\":";
    const bool sound = append_content(out, value, levels);
    out += '}';
    return sound;
}

[[nodiscard]] inline bool append_content(std::string& out, const attribute_value& value, int levels) {
    if (levels <= 0) return false;
    switch (value.type()) {
        case value_type::string: return append_string(out, *value.if_string());
        case value_type::binary: append_binary(out, *value.if_binary()); return true;
        case value_type::number:
            out += '"';
            append_number(out, *value.if_number());
            out += '"';
            return true;
        case value_type::boolean: out += *value.if_boolean() ? "true" : "false"; return true;
        case value_type::null: out += "true"; return true;
        case value_type::map: return append_typed(out, *value.if_map(), levels - 1);
        default: break;
    }
    bool sound = true;
    out += '[';
    for (const attribute_value& element : value.elements()) {
        if (out.back() != '[') out += ',';
        sound = (value.type() == value_type::list ? append_typed(out, element, levels - 1) : append_content(out, element, 1)) && sound;
    }
    out += ']';
    return sound;
}

[[nodiscard]] inline bool append_typed(std::string& out, const attribute_map& attributes, int levels) {
    bool sound = true;
    out += '{';
    for (const attribute& one : attributes) {
        if (out.back() != '{') out += ',';
        sound = append_string(out, one.name) && sound;
        out += ':';
        sound = append_typed(out, one.value, levels) && sound;
    }
    out += '}';
    return sound;
}

inline void append_plain(std::string& out, const attribute_value& value);

inline void append_plain(std::string& out, const attribute_map& attributes) {
    out += '{';
    for (const attribute& one : attributes) {
        if (out.back() != '{') out += ", ";
        append_string(out, one.name);
        out += ": ";
        append_plain(out, one.value);
    }
    out += '}';
}

inline void append_plain(std::string& out, const attribute_value& value) {
    switch (value.type()) {
        case value_type::string: append_string(out, *value.if_string()); return;
        case value_type::binary: append_binary(out, *value.if_binary()); return;
        case value_type::number: append_number(out, *value.if_number()); return;
        case value_type::boolean: out += *value.if_boolean() ? "true" : "false"; return;
        case value_type::null: out += "null"; return;
        case value_type::map: append_plain(out, *value.if_map()); return;
        default: break;
    }
    out += '[';
    for (const attribute_value& element : value.elements()) {
        if (out.back() != '[') out += ", ";
        append_plain(out, element);
    }
    out += ']';
}

}  // namespace detail

/// The value in DynamoDB's JSON, on one line: `{"N":"5"}`. Names stand in the order of their bytes and sets in theirs, so that
/// equal values give equal text. Fails with code invalid_value, which says where, if a string is not UTF-8 or nesting exceeds 32 levels (E1).
[[nodiscard]] inline result<std::string> write(const attribute_value& value) {
    std::string text;
    if (!detail::append_typed(text, value, packed::maximum_levels)) return detail::unwritable(value, packed::maximum_levels);
    return text;
}

/// As above, for an item: `{"pk":{"S":"a"},"quantity":{"N":"5"}}`.
[[nodiscard]] inline result<std::string> write(const item& attributes) {
    std::string text;
    if (!detail::append_typed(text, attributes, packed::maximum_levels)) return detail::unwritable(attributes, packed::maximum_levels);
    return text;
}

/// The value in plain JSON, for people and logs: `5`, `{"a": [1, "x", null]}`. Numbers have all their digits, binaries are
/// base64, sets arrays; types that look alike cannot be told apart. Text that is not UTF-8 shows as U+FFFD. Values that nest
/// deeper than a stack can hold must not be given.
[[nodiscard]] inline std::string write_plain(const attribute_value& value) {
    std::string text;
    detail::append_plain(text, value);
    return text;
}
[[nodiscard]] inline std::string write_plain(const item& attributes) {
    std::string text;
    detail::append_plain(text, attributes);
    return text;
}

}  // namespace facet::inline v0::json
