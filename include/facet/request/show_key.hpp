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
inline void append_readable_key(std::string& out, std::string_view bytes, key_type type) {
    if (type == key_type::string) return append_readable(out, bytes);
    if (type == key_type::number) {
        decimal number;
        out += decode_key_number(bytes, number) ? number.to_string() : "?";
        return;
    }
    out += "0x";
    for (const char c : bytes) {
        out.push_back("0123456789abcdef"[static_cast<unsigned char>(c) >> 4]);
        out.push_back("0123456789abcdef"[static_cast<unsigned char>(c) & 15]);
    }
}
[[nodiscard]] inline std::string show_key_value(std::string_view bytes, key_type type) {
    std::string text;
    append_readable_key(text, bytes, type);
    return text;
}

/// `PK=ACCOUNT#7, SK=STOCKBALANCE#AAPL`.
[[nodiscard]] inline std::string show_key(const request::table_description& table, const key_view& key) {
    std::string text;
    text.reserve(table.partition.name.size() + key.partition.size() + table.sort.name.size() + key.sort.size() + 4);
    text += table.partition.name;
    text += '=';
    append_readable_key(text, key.partition, table.partition.type);
    if (table.has_sort()) {
        text += ", ";
        text += table.sort.name;
        text += '=';
        append_readable_key(text, key.sort, table.sort.type);
    }
    return text;
}

}  // namespace facet::inline v0::detail
