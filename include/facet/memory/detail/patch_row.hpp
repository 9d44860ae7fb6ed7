// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/memory/detail/apply_update.hpp>
#include <facet/memory/detail/item_shape.hpp>
#include <facet/memory/detail/record.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>

namespace facet::inline v0::memory::detail {

/// Whether a value is a number of the form that a cell holds.
[[nodiscard]] inline bool fits_cell(const packed::row_cell& cell, value_view value) noexcept {
    return (cell.kind == packed::cell_kind::integer && value.form() == packed::tag::integer) ||
           (cell.kind == packed::cell_kind::fraction && value.form() == packed::tag::fraction);
}

/// Writes a number that fits a cell into it, and counts what that does to the item's size (contract Z3).
inline void write_cell(const packed::row_cell& cell, char* at, value_view value, std::size_t& size) {
    if (cell.kind == packed::cell_kind::integer) {
        const std::int64_t whole = value.integer();
        size += integer_size(whole) - integer_size(packed::detail::get_fixed<std::int64_t>(at));
        packed::detail::put_fixed(at, whole);
    } else {
        size += number_size(value.number()) - number_size(packed::row_view::fraction(at));
        packed::put_fraction(at, value);
    }
}

/// Where an update only gives numbers of a row other values of the same form, as counters and balances do, and sets others to what they
/// are: the new row, a copy of the old one with these cells written over. False for all other updates; `out` is as it was then. No
/// index key changes, so nothing but the size has to be looked at (contract Z1): the caller's to check.
[[nodiscard]] inline bool patch_row(const table_store& store, const record& old, span<const edit> edits, scratch& memory, image& out) {
    const packed::row_layout& layout = *store.layouts.at(old.layout);
    const std::string_view row = old.stored();
    for (const edit& each : edits) {
        if (!each.ends_at(0) || each.removes()) return false;
        const packed::row_cell* const cell = layout.find(each.attribute.id);
        if (cell == nullptr) return false;
        if (each.attribute.id > store.schema.key_count() && fits_cell(*cell, each.value)) continue;
        if (!store.row_of(old).holds(*cell, each.value)) return false;
    }
    char* const key = memory.allocate(old.sort_length + row.size());  // a row is read with the sort key before it
    facet::detail::copy_bytes(key, old.bytes(), old.sort_length + row.size());
    char* const patched = key + old.sort_length;
    std::size_t size = old.size;
    for (const edit& each : edits) {
        const packed::row_cell& cell = layout.cell(each.attribute.id);
        if (fits_cell(cell, each.value)) write_cell(cell, patched + cell.at, each.value, size);
    }
    out = {{}, static_cast<std::uint32_t>(size), old.highest_id, static_cast<std::uint8_t>(old.layout), v0::detail::text_at(patched, row.size())};
    return true;
}

}  // namespace facet::inline v0::memory::detail
