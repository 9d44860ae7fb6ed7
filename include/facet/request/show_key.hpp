// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/utf8.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/item_view.hpp>
#include <facet/value/key_number.hpp>

#include <string>
#include <string_view>

/// \file
/// Keys in messages.

namespace facet::inline v0::detail {

/// One key attribute as people write it, in one line.
[[nodiscard]] inline std::string show_key_value(std::string_view bytes, key_type type) {
    if (type == key_type::string) {
        std::string text;
        append_readable(text, bytes);
        return text;
    }
    if (type == key_type::number) {
        decimal number;
        if (!decode_key_number(bytes, number)) return "?";
        return number.to_string();
    }
    std::string hex = "0x";
    for (const char c : bytes) {
        hex.push_back("0123456789abcdef"[static_cast<unsigned char>(c) >> 4]);
        hex.push_back("0123456789abcdef"[static_cast<unsigned char>(c) & 15]);
    }
    return hex;
}

/// `PK=ACCOUNT#7, SK=STOCKBALANCE#AAPL`.
[[nodiscard]] inline std::string show_key(const request::table_description& table, const key_view& key) {
    std::string text(table.partition.name);
    text += '=';
    text += show_key_value(key.partition, table.partition.type);
    if (table.has_sort()) {
        text += ", ";
        text += table.sort.name;
        text += '=';
        text += show_key_value(key.sort, table.sort.type);
    }
    return text;
}

}  // namespace facet::inline v0::detail
