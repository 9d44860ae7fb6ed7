// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/memory/detail/arena.hpp>
#include <facet/memory/detail/order.hpp>
#include <facet/memory/detail/page_value.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>

namespace facet::inline v0::memory::detail {

using packed::row_cell;
using packed::row_layout;

/// A layout, and what only the writer needs of it.
struct learned_layout {
    row_layout layout;
    const std::uint32_t* forms;      ///< of its cells
    const row_cell* constant;        ///< its cell that is one, if there is any
    std::uint16_t* places;           ///< of its cells: where the last item's text stood in its sort key
    std::uint32_t names_size = 0;    ///< of the attributes' names
    std::uint32_t page_surplus = 0;  ///< how much more its attributes add to a page than their values to the item's size, texts being short
    std::uint16_t highest_id = 0;    ///< of the attributes
    bool is_flat = true;             ///< has no values in values
    bool is_regular = true;          ///< that surplus is the same for all rows of short texts
};

/// The layouts of a table's rows. It learns them from the items that are written: whoever writes a second item of a sort makes its layout.
/// So tables of which each item is of a sort of its own do not fill it. Layouts are never taken back, and stay where they are. Written
/// under the writers' mutex; read by those who met a record with a layout's number.
class row_layouts {
public:
    row_layouts() noexcept = default;
    row_layouts(const row_layouts&) = delete;
    row_layouts& operator=(const row_layouts&) = delete;

    [[nodiscard]] const row_layout* at(std::uint8_t number) const noexcept { return &learned(number).layout; }
    [[nodiscard]] const learned_layout& learned(std::uint8_t number) const noexcept { return *layouts_[number - 1u]; }

    /// The layout of the last item whose sort key begins as this one, as items of a sort do; null where there is none yet.
    [[nodiscard]] const learned_layout*& last_of(std::string_view sort) noexcept {
        const std::uint64_t head = head_of(sort, 0);
        return last_[(head ^ head >> 31) * 0x9e3779b97f4a7c15u >> 58];
    }
    /// Cells that a row would have; `constant` is the one that is a constant, if any.
    struct wanted {
        span<const row_cell> cells;
        span<const std::uint32_t> forms;
        const row_cell* constant;
        std::size_t size;
        std::size_t names_size;
        std::uint64_t hashed;
    };
    /// The layout with these cells; made where there was a second item of the sort, and there are fewer than 255. Else null. Nothing
    /// of them need outlive the call. Throws what the arena throws; nothing has changed then.
    [[nodiscard]] const learned_layout* need(const wanted& what, arena& memory) {
        const auto tag = static_cast<std::uint32_t>(what.hashed >> 32) | 1u;
        std::size_t at_slot = what.hashed & (slot_count - 1);
        for (; slots_[at_slot].tag != 0; at_slot = (at_slot + 1) & (slot_count - 1))
            if (slots_[at_slot].tag == tag && is_like(*layouts_[slots_[at_slot].number - 1u], what)) return layouts_[slots_[at_slot].number - 1u];
        if (count_ == most || !seen_before(tag)) return nullptr;
        const learned_layout* const made = make(what, memory);
        layouts_[count_++] = made;
        slots_[at_slot] = {tag, made->layout.number};
        return made;
    }

private:
    static constexpr std::size_t most = 255;
    static constexpr std::size_t slot_count = 512;

    struct slot {
        std::uint32_t tag = 0;  ///< 0: free
        std::uint8_t number = 0;
    };

    [[nodiscard]] static bool is_like(const learned_layout& known, const wanted& what) noexcept {
        if (known.layout.cells.size() != what.cells.size()) return false;
        for (std::size_t i = 0; i < what.forms.size(); ++i)
            if (known.forms[i] != what.forms[i]) return false;
        return what.constant == nullptr || packed::value_view(known.constant->constant).bytes() == packed::value_view(what.constant->constant).bytes();
    }
    [[nodiscard]] bool seen_before(std::uint32_t tag) noexcept {
        std::uint32_t& last = seen_[tag / 2 % (sizeof seen_ / sizeof *seen_)];
        if (last == tag) return true;
        last = tag;
        return false;
    }
    [[nodiscard]] const learned_layout* make(const wanted& what, arena& memory) const {
        const std::size_t count = what.cells.size();
        const std::string_view constant = what.constant == nullptr ? std::string_view() : packed::value_view(what.constant->constant).raw();
        constexpr std::size_t each = sizeof(row_cell) + sizeof(std::uint32_t) + sizeof(std::uint16_t);
        char* const room = static_cast<char*>(memory.allocate_apart(sizeof(learned_layout) + count * each + constant.size()));
        auto* const cells = reinterpret_cast<row_cell*>(room + sizeof(learned_layout));
        auto* const forms = reinterpret_cast<std::uint32_t*>(cells + count);
        auto* const places = reinterpret_cast<std::uint16_t*>(forms + count);
        char* const text = reinterpret_cast<char*>(places + count);
        auto* const made = ::new (static_cast<void*>(room)) learned_layout{{}, forms, nullptr, places};
        for (std::size_t i = 0; i < count; ++i) {
            ::new (static_cast<void*>(cells + i)) row_cell(what.cells[i]);
            forms[i] = what.forms[i];
            places[i] = 0;
            if (cells[i].id > made->highest_id) made->highest_id = cells[i].id;
            if (cells[i].kind == packed::cell_kind::any) made->is_flat = false;
            if (is_irregular(cells[i].kind)) made->is_regular = false;
            if (&what.cells[i] == what.constant) {
                std::memcpy(text, constant.data(), constant.size());
                cells[i].constant = text;
                made->constant = cells + i;
            }
            made->page_surplus += static_cast<std::uint32_t>(detail::page_surplus(cells[i]));
        }
        made->names_size = static_cast<std::uint32_t>(what.names_size);
        made->layout = {{cells, count}, static_cast<std::uint16_t>(what.size), static_cast<std::uint8_t>(count_ + 1)};
        return made;
    }

    const learned_layout* layouts_[most] = {};
    std::size_t count_ = 0;
    slot slots_[slot_count] = {};
    const learned_layout* last_[64] = {};
    std::uint32_t seen_[64] = {};  ///< sorts of which there was an item: the last with each remainder
};

}  // namespace facet::inline v0::memory::detail
