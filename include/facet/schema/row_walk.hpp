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

    /// Gives a field's value, for a struct that is made of all of them: without a value to be there before, it costs a third less. Where
    /// one could not be had so, all that is given means nothing, and whoever reads the item again is told why. So it throws nothing but what
    /// making and moving a value may, and mostly nothing is compiled for a struct of which a part is made.
    template <class Type>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED Type get(std::size_t field) noexcept(throws_nothing<Type>) {
        const row_field& from = fields_[field];
        if constexpr (usual_form<Type>.kinds != 0)
            if (usual_form<Type>.admits(from)) [[likely]] return cells_.template read<Type>(from);
        return get_other<Type>(from, field);
    }
    /// Whether one of the values could not be given.
    [[nodiscard]] bool failed() const noexcept { return failed_ || cells_.failed(); }

private:
    template <class Type>
    static constexpr bool throws_nothing = std::is_nothrow_default_constructible_v<Type> && std::is_nothrow_move_constructible_v<Type>;

    /// The reader is given what it needs and not this, all of which can then be in registers.
    template <class Type>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED Type get_other(const row_field& from, std::size_t field) noexcept(throws_nothing<Type>) {
        other<Type> read(*reader_, *layout_, *row_, from.cell, field);
        failed_ |= read.failed;
        return std::move(read.value);
    }
    template <class Type>
    struct other {
        [[gnu::noinline]] other(item_reader& reader, const packed::row_layout& layout, const packed::row_item& row, const packed::row_cell* cell, std::size_t field) noexcept(std::is_nothrow_default_constructible_v<Type>) {
            if (cell == nullptr && reader.has_own_value(field)) return;
#if FACET_HAS_EXCEPTIONS
            try {
                failed = !reader.read_alone(row.view(layout), value, cell, field);
            } catch (...) {
            }
#else
            failed = !reader.read_alone(row.view(layout), value, cell, field);
#endif
        }

        Type value{};
        bool failed = true;
    };

    item_reader* reader_;
    const row_field* fields_;
    const packed::row_layout* layout_;
    const packed::row_item* row_;
    usual_cells cells_;
    bool failed_ = false;
};

}  // namespace facet::inline v0::detail
