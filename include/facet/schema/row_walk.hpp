// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/schema/item_reader.hpp>
#include <facet/schema/usual_cells.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <ratio>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// From a row to the fields of a struct.

namespace facet::inline v0::detail {

/// Reads the fields of one row one after the other, in the order of their declaration: those whose cell is of the usual kind here, all
/// others by the reader. To be a local variable, so that what it keeps is in registers.
class row_walk {
public:
    /// `fields` say where the layout has them.
    [[gnu::always_inline]] row_walk(item_reader& reader, const row_field* fields, const packed::row_layout& layout, const packed::row_item& row) noexcept
        : reader_(&reader), fields_(fields), layout_(&layout), row_(&row), cells_(fields, row) {}

    /// Reads a field; false where that fails.
    template <class Slot>
    FACET_INLINE_WHERE_OPTIMIZED bool operator()(std::size_t field, Slot& out) {
        const row_field& from = fields_[field];
        if (take(from, out)) [[likely]] return true;
        return reader_->read_cell(row_->view(*layout_), out, from.cell, field);
    }

    /// Gives a field's value, for a struct that is made of all of them: without a value to be there before, it costs a third less. Where
    /// one could not be had so, all that is given means nothing.
    template <class Type>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED Type get(std::size_t field) {
        const row_field& from = fields_[field];
        if constexpr (usual_form<Type>.kinds != 0)
            if (usual_form<Type>.admits(from)) [[likely]] return cells_.template read<Type>(from);
        return get_other<Type>(from, field);
    }
    /// Whether one of the values could not be given.
    [[nodiscard]] bool failed() const noexcept { return failed_ || cells_.failed(); }

private:
    template <class Slot>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED bool take(const row_field& from, Slot& out) {
        if constexpr (std::is_same_v<Slot, std::optional<std::string_view>>) {
            if (!usual_form<std::string>.admits(from)) [[unlikely]] return false;
            out.emplace(cells_.text(from));
        } else if constexpr (usual_form<Slot>.kinds == 0) {
            return false;
        } else {
            if (!usual_form<Slot>.admits(from)) [[unlikely]] return false;
            if constexpr (std::is_same_v<Slot, std::string>) {
                const std::string_view text = cells_.text(from);
                if (text.size() > usual_cells::inline_text) [[unlikely]] return out.assign(text), true;
                // Made anew in its place, by a copy of a fixed size, which needs no call: a fifth of what assigning costs.
                out.~basic_string();
                ::new (static_cast<void*>(&out)) std::string(cells_.template read<std::string>(from));  // allocates nothing, so it does not throw
            } else {
                out = cells_.template read<Slot>(from);
                if (cells_.failed()) [[unlikely]] return cells_ = usual_cells(fields_, *row_), false;
            }
        }
        return true;
    }

    /// The reader is given what it needs and not this, all of which can then be in registers.
    template <class Type>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED Type get_other(const row_field& from, std::size_t field) {
        other<Type> read(*reader_, *layout_, *row_, from.cell, field);
        failed_ |= read.failed;
        return std::move(read.value);
    }
    template <class Type>
    struct other {
        // What is not there may have a value of its own in the struct.
        [[gnu::noinline]] other(item_reader& reader, const packed::row_layout& layout, const packed::row_item& row, const packed::row_cell* cell, std::size_t field)
            : failed(cell == nullptr || !reader.read_alone(row.view(layout), value, cell, field)) {}

        Type value{};
        bool failed;
    };

    item_reader* reader_;
    const row_field* fields_;
    const packed::row_layout* layout_;
    const packed::row_item* row_;
    usual_cells cells_;
    bool failed_ = false;
};

}  // namespace facet::inline v0::detail
