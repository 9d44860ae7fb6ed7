// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/item_size.hpp>
#include <facet/value/item_view.hpp>
#include <facet/value/key_number.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Where a page of a query or scan ends (contract Q11): for backends that find a page's items themselves, and leave it to the in-memory
/// engine what a request makes of them.

namespace facet::inline v0::detail::pages {

inline constexpr std::size_t longest_short_text = 128;  ///< a longer one, or one as long, takes more than a byte for its length

[[nodiscard]] constexpr std::size_t length_size(std::size_t length) noexcept { return length < longest_short_text ? 1 : length < 16'384 ? 2 : 3; }

/// How many bytes a value adds to its item's page.
[[nodiscard]] inline std::size_t page_value_size(packed::value_view value) noexcept {
    switch (value.type()) {
        case value_type::string: return value.bytes().size() + length_size(value.bytes().size());
        case value_type::binary: return value.bytes().size() + 1;
        case value_type::number: return packed::value_size(value) + 1;
        case value_type::boolean: return 1;
        case value_type::null: return 0;
        case value_type::string_set:
        case value_type::number_set:
        case value_type::binary_set: {
            std::size_t size = 1;
            for (packed::element_cursor cursor(value); !cursor.done();) size += 1 + packed::value_size(cursor.take());
            return size;
        }
        default: return packed::value_size(value);
    }
}

/// The size of a key attribute's value (contract Z2, Z3).
[[nodiscard]] inline std::size_t key_value_size(key_type type, std::string_view bytes) noexcept {
    if (type != key_type::number) return bytes.size();
    decimal number;
    return decode_key_number(bytes, number) ? number_size(number) : bytes.size();
}

/// Of an item whose attributes beside the key make so many. The sort key's name does not count.
[[nodiscard]] inline std::size_t page_size(key_type partition, key_type sort, key_view key, std::size_t attributes) noexcept {
    const std::size_t before = partition == key_type::string ? length_size(key.partition.size()) : 1;
    const std::size_t sum = 1 + before + key_value_size(partition, key.partition) + attributes;
    const std::size_t range = key.sort.empty() ? 0 : key_value_size(sort, key.sort);
    return 2 + sum + (1 + (1 + sum) / 3072) * (18 + range);
}

}  // namespace facet::inline v0::detail::pages

namespace facet::inline v0::request {

/// A page ends with the item that takes the sum of its items' page_size to this many bytes, or beyond.
inline constexpr std::size_t page_bytes = std::size_t{1} << 20;

/// How many bytes an item adds to its page. That is neither less nor more than the item's size by rule: a name counts as one byte, however
/// long it is, and each item has some bytes of its own. The in-memory engine ends its pages by exactly this sum.
///
/// `partition` and `sort` are the types of the table's key attributes; of a table without sort key, whose keys have no sort bytes, `sort`
/// does not matter. The body is the item's, with names or ids, or what an index shows of it. Walks the body; allocates nothing.
[[nodiscard]] inline std::size_t page_size(key_type partition, key_type sort, key_view key, std::string_view body) noexcept {
    std::size_t attributes = 0;
    for (packed::attribute_cursor cursor(body); !cursor.done();) attributes += 1 + facet::detail::pages::page_value_size(cursor.take().value);
    return facet::detail::pages::page_size(partition, sort, key, attributes);
}

}  // namespace facet::inline v0::request
