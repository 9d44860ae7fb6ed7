// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/config.hpp>
#include <facet/schema/item_reader.hpp>
#include <facet/schema/row_fields.hpp>
#include <facet/value/row.hpp>

#include <concepts>
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
        : reader_(&reader), fields_(fields), layout_(&layout), row_(&row), cells_(row.cells), sort_(row.sort), partition_(row.partition.data()) {}

    /// Reads a field; false where that fails.
    template <class Slot>
    FACET_INLINE_WHERE_OPTIMIZED bool operator()(std::size_t field, Slot& out) {
        const row_field& from = fields_[field];
        if (take(from, cells_ + from.at, out)) [[likely]] return true;
        return reader_->read_cell(row_->view(*layout_), out, from.cell, field);
    }

    /// Gives a field's value, for a struct that is made of all of them: without a value to be there before, it costs a third less. Where
    /// one could not be had so, all that is given means nothing.
    template <class Type>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED Type get(std::size_t field) {
        if constexpr (std::is_same_v<Type, std::string>) {
            const row_field& from = fields_[field];
            if (from.kind <= cell_kind::key_text) [[likely]] {
                const std::string_view text = text_at(from, cells_ + from.at);
                if (text.size() > inline_text) [[unlikely]] return std::string(text);
                return short_text(text);
            }
            return get_other<Type>(from, field);
        } else if constexpr (std::is_same_v<Type, decimal>) {
            const row_field& from = fields_[field];
            if (from.kind == cell_kind::integer) [[likely]] return decimal(packed::detail::get_fixed<std::int64_t>(cells_ + from.at));
            if (from.kind == cell_kind::fraction) return packed::row_view::fraction(cells_ + from.at);
            return get_other<Type>(from, field);
        } else {
            Type made{};
            const row_field& from = fields_[field];
            if (!take(from, cells_ + from.at, made)) [[unlikely]] return get_other<Type>(from, field);
            return made;
        }
    }
    /// Whether one of the values could not be given.
    [[nodiscard]] bool failed() const noexcept { return failed_; }

private:
    using cell_kind = packed::cell_kind;
    static constexpr std::size_t inline_text = 15;

    template <class Slot>
    [[nodiscard]] static bool take(const row_field&, const char*, Slot&) noexcept {
        return false;
    }
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED bool take(const row_field& from, const char* cell, std::string& out) const {
        if (from.kind > cell_kind::key_text) [[unlikely]] return false;
        const std::string_view text = text_at(from, cell);
        if (text.size() > inline_text) [[unlikely]] return out.assign(text), true;
        // Made anew in its place, of a fixed size first, which needs no call, and cut then: a fifth of what assigning costs. There is
        // slack behind all that a row's text can lie in.
        out.~basic_string();
        ::new (static_cast<void*>(&out)) std::string(text.data(), inline_text);  // allocates nothing, so it does not throw
        out.erase(text.size());
        return true;
    }
    template <class View>
        requires is_text_view<View>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED bool take(const row_field& from, const char* cell, View& out) const noexcept {
        if (from.kind > cell_kind::key_text) [[unlikely]] return false;
        out = text_at(from, cell);
        return true;
    }
    template <std::integral Integer>
        requires(!std::is_same_v<Integer, bool>)
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static bool take(const row_field& from, const char* cell, Integer& out) noexcept {
        if (from.kind != cell_kind::integer) [[unlikely]] return false;
        const auto value = packed::detail::get_fixed<std::int64_t>(cell);
        if (!std::in_range<Integer>(value)) [[unlikely]] return false;
        out = static_cast<Integer>(value);
        return true;
    }
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static bool take(const row_field& from, const char* cell, decimal& out) noexcept {
        if (from.kind == cell_kind::integer) [[likely]] return out = decimal(packed::detail::get_fixed<std::int64_t>(cell)), true;
        if (from.kind != cell_kind::fraction) return false;
        out = packed::row_view::fraction(cell);
        return true;
    }
    template <std::integral Count, class Period>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static bool take(const row_field& from, const char* cell, std::chrono::sys_time<std::chrono::duration<Count, Period>>& out) {
        using duration = std::chrono::duration<Count, Period>;
        if (from.kind != cell_kind::time) [[unlikely]] return false;
        const auto moment = packed::detail::get_fixed<std::int64_t>(cell);
        if constexpr (std::ratio_greater_equal_v<Period, std::micro> && sizeof(Count) == 8 && std::is_signed_v<Count>) {
            if (from.precision <= precision_for<Period>) [[likely]] {  // what was written so is whole
                out = std::chrono::sys_time<duration>(duration(moment / std::ratio_divide<Period, std::micro>::num));
                return true;
            }
        }
        return codec<std::chrono::sys_time<duration>>::read_moment(moment, out) == codec_fault::none;
    }

    /// Of a fixed size first, which needs no call, and cut then. There is slack behind all that a row's text can lie in.
    [[nodiscard]] [[gnu::always_inline]] static std::string short_text(std::string_view text) {
        std::string made(text.data(), inline_text);
        made.erase(text.size());
        return made;
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
            : failed(cell == nullptr || !reader.read_cell(row.view(layout), value, cell, field)) {}

        Type value{};
        bool failed;
    };

    [[nodiscard]] [[gnu::always_inline]] std::string_view text_at(const row_field& from, const char* cell) const noexcept {
        const char* const begin = from.kind == cell_kind::text ? sort_ : partition_;
        if (begin == nullptr) __builtin_unreachable();  // a key is somewhere; strings check that for each text
        return {begin + packed::detail::get_fixed<std::uint16_t>(cell), packed::detail::get_fixed<std::uint16_t>(cell + 2)};
    }

    item_reader* reader_;
    const row_field* fields_;
    const packed::row_layout* layout_;
    const packed::row_item* row_;
    const char* cells_;
    const char* sort_;  ///< where places are counted from in the record, and in the partition key
    const char* partition_;
    bool failed_ = false;
};

}  // namespace facet::inline v0::detail
