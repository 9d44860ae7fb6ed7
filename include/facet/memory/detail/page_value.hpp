// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/values.hpp>
#include <facet/value/item_size.hpp>
#include <facet/value/row.hpp>

#include <cstddef>

/// \file
/// How many bytes a value adds to its item's page (contract Q11).

namespace facet::inline v0::memory::detail {

inline constexpr std::size_t longest_short_text = 128;  ///< a longer one, or one as long, takes more than a byte for its length

[[nodiscard]] constexpr std::size_t length_size(std::size_t length) noexcept { return length < longest_short_text ? 1 : length < 16'384 ? 2 : 3; }

[[nodiscard]] inline std::size_t page_value_size(value_view value) noexcept {
    switch (value.type()) {
        case value_type::string: return value.bytes().size() + length_size(value.bytes().size());
        case value_type::binary: return value.bytes().size() + 1;
        case value_type::number: return packed::value_size(value) + 1;
        case value_type::boolean: return 1;
        case value_type::null: return 0;
        case value_type::string_set:
        case value_type::number_set:
        case value_type::binary_set: return packed::value_size(value) + count_elements(value) + 1;
        default: return packed::value_size(value);
    }
}

/// How much more a cell's attribute adds to its item's page than its value to the item's size, in each row alike: a byte for its name, and
/// for what stands before its value. Unsigned: a null takes a byte less.
[[nodiscard]] inline std::size_t page_surplus(const packed::row_cell& cell) noexcept {
    switch (cell.kind) {
        case packed::cell_kind::small:
        case packed::cell_kind::any: return 1;
        case packed::cell_kind::constant: return 1 + page_value_size(value_view(cell.constant)) - packed::value_size(value_view(cell.constant));
        default: return 2;
    }
}
/// And how much more than that in this row.
[[nodiscard]] inline std::size_t page_surplus(const packed::row_view& row, const packed::row_cell& cell) noexcept {
    switch (cell.kind) {
        case packed::cell_kind::text:
        case packed::cell_kind::key_text:
        case packed::cell_kind::spliced: return length_size(row.length(cell)) - 1;
        case packed::cell_kind::small:
        case packed::cell_kind::any: return page_value_size(row.in_place(cell)) - packed::value_size(row.in_place(cell));
        default: return 0;
    }
}
/// Whether the latter can be other than 0 without long texts.
[[nodiscard]] constexpr bool is_irregular(packed::cell_kind kind) noexcept { return kind == packed::cell_kind::small || kind == packed::cell_kind::any; }

}  // namespace facet::inline v0::memory::detail
