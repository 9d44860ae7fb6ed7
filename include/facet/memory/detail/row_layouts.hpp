// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/memory/detail/arena.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>

namespace facet::inline v0::memory::detail {

using packed::row_cell;
using packed::row_layout;

/// The layouts of a table's rows. It learns them from the items that are written: whoever writes a second item of a sort makes its layout.
/// So tables of which each item is of a sort of its own do not fill it. Layouts are never taken back, and stay where they are. Written
/// under the writers' mutex; read by those who met a record with a layout's number.
class row_layouts {
public:
    row_layouts() noexcept = default;
    row_layouts(const row_layouts&) = delete;
    row_layouts& operator=(const row_layouts&) = delete;

    [[nodiscard]] const row_layout* at(std::uint8_t number) const noexcept { return layouts_[number - 1u]; }

    /// The layout with these cells; made where there was a second item of the sort, and there are fewer than 255. Else null. Constants need
    /// not outlive the call. Throws what the arena throws; nothing has changed then.
    [[nodiscard]] const row_layout* need(span<const row_cell> cells, std::size_t size, std::uint64_t hashed, arena& memory) {
        const auto tag = static_cast<std::uint32_t>(hashed >> 32) | 1u;
        std::size_t at_slot = hashed & (slot_count - 1);
        for (; slots_[at_slot].tag != 0; at_slot = (at_slot + 1) & (slot_count - 1))
            if (slots_[at_slot].tag == tag && is_like(*at(slots_[at_slot].number), cells)) return at(slots_[at_slot].number);
        if (count_ == most || !seen_before(tag)) return nullptr;
        const row_layout* const made = make(cells, size, memory);
        layouts_[count_++] = made;
        slots_[at_slot] = {tag, made->number};
        return made;
    }

private:
    static constexpr std::size_t most = 255;
    static constexpr std::size_t slot_count = 512;

    struct slot {
        std::uint32_t tag = 0;  ///< 0: free
        std::uint8_t number = 0;
    };

    [[nodiscard]] static bool is_like(const row_layout& layout, span<const row_cell> cells) noexcept {
        if (layout.cells.size() != cells.size()) return false;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!layout.cells[i].is_like(cells[i])) return false;
        return true;
    }
    [[nodiscard]] bool seen_before(std::uint32_t tag) noexcept {
        std::uint32_t& last = seen_[tag / 2 % (sizeof seen_ / sizeof *seen_)];
        if (last == tag) return true;
        last = tag;
        return false;
    }
    [[nodiscard]] const row_layout* make(span<const row_cell> cells, std::size_t size, arena& memory) const {
        std::size_t constants = 0;
        for (const row_cell& each : cells)
            if (each.constant != nullptr) constants += packed::value_view(each.constant).raw().size();
        char* const room = static_cast<char*>(memory.allocate(sizeof(row_layout) + cells.size() * sizeof(row_cell) + constants));
        auto* const made = ::new (room) row_layout;
        auto* const kept = reinterpret_cast<row_cell*>(room + sizeof(row_layout));
        char* text = reinterpret_cast<char*>(kept + cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            ::new (static_cast<void*>(kept + i)) row_cell(cells[i]);
            if (cells[i].constant == nullptr) continue;
            const std::string_view value = packed::value_view(cells[i].constant).raw();
            std::memcpy(text, value.data(), value.size());
            kept[i].constant = text;
            text += value.size();
        }
        made->cells = {kept, cells.size()};
        made->size = static_cast<std::uint16_t>(size);
        made->number = static_cast<std::uint8_t>(count_ + 1);
        return made;
    }

    const row_layout* layouts_[most] = {};
    std::size_t count_ = 0;
    slot slots_[slot_count] = {};
    std::uint32_t seen_[64] = {};  ///< sorts of which there was an item: the last with each remainder
};

}  // namespace facet::inline v0::memory::detail
