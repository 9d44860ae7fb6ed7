// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/values.hpp>
#include <facet/request/page_size.hpp>
#include <facet/value/row.hpp>

#include <cstddef>

/// \file
/// How many bytes a value adds to its item's page (contract Q11).

namespace facet::inline v0::memory::detail {

using facet::detail::pages::length_size;
using facet::detail::pages::longest_short_text;
using facet::detail::pages::page_value_size;

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
