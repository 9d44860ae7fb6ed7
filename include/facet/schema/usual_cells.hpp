// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/config.hpp>
#include <facet/core/is_finite.hpp>
#include <facet/core/text_at.hpp>
#include <facet/schema/row_fields.hpp>
#include <facet/value/codec_number.hpp>
#include <facet/value/codec_time.hpp>
#include <facet/value/enum_names.hpp>
#include <facet/value/row.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ratio>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Values from cells that are of the kinds a field's type usually has. Whoever has found out once that all cells of a layout are so
/// reads its rows without another look at the kinds.

namespace facet::inline v0::detail {

/// The kinds of cells a type's values are read from here; of other types none.
template <class Type>
inline constexpr cell_form usual_form{};
template <>
inline constexpr cell_form usual_form<std::string>{kind_bit(packed::cell_kind::text) | kind_bit(packed::cell_kind::key_text)};
template <>
inline constexpr cell_form usual_form<std::string_view> = usual_form<std::string>;
template <>
inline constexpr cell_form usual_form<decimal>{kind_bit(packed::cell_kind::integer) | kind_bit(packed::cell_kind::fraction)};
template <std::integral Integer>
    requires(storage_of<Integer> == storage::integer)
inline constexpr cell_form usual_form<Integer>{kind_bit(packed::cell_kind::integer)};
template <class Real>
    requires(storage_of<Real> == storage::real)
inline constexpr cell_form usual_form<Real> = usual_form<decimal>;
template <class Enum>
    requires(storage_of<Enum> == storage::enumeration)
inline constexpr cell_form usual_form<Enum> = usual_form<std::string>;
template <>
inline constexpr cell_form usual_form<bool>{kind_bit(packed::cell_kind::small)};
/// Whether times of a unit are stored in a form that counts this unit, so that whatever is no finer than the form is whole.
template <class Period>
inline constexpr bool is_stored_unit = std::ratio_equal_v<Period, std::micro> || std::ratio_equal_v<Period, std::milli> || std::ratio_equal_v<Period, std::ratio<1>> ||
                                       std::ratio_equal_v<Period, std::chrono::days::period>;
/// Of a time what is no finer than its type.
template <std::signed_integral Count, class Period>
    requires(is_stored_unit<Period> && sizeof(Count) == 8 && storage_of<std::chrono::sys_time<std::chrono::duration<Count, Period>>> == storage::time)
inline constexpr cell_form usual_form<std::chrono::sys_time<std::chrono::duration<Count, Period>>>{kind_bit(packed::cell_kind::time), precision_for<Period>};

template <class Type>
    requires(usual_form<Type>.kinds != 0 && !usual_form<Type>.optional)
inline constexpr cell_form usual_form<std::optional<Type>>{usual_form<Type>.kinds, usual_form<Type>.finest, true};

/// Whether all fields of a struct can be read so.
template <class Struct, std::size_t... Field>
consteval bool has_usual_forms(std::index_sequence<Field...>) {
    return ((usual_form<field_type<Struct, Field>>.kinds != 0) && ...);
}

/// The forms of all fields; one more, for structs without fields.
template <class Struct, class Fields = std::make_index_sequence<field_count<Struct>>>
inline constexpr cell_form struct_forms[1]{};
template <class Struct, std::size_t... Field>
inline constexpr cell_form struct_forms<Struct, std::index_sequence<Field...>>[sizeof...(Field) + 1] = {usual_form<field_type<Struct, Field>>..., {}};

/// Reads the cells of one row. To be a local variable, so that what it keeps is in registers.
class usual_cells {
public:
    [[gnu::always_inline]] usual_cells(const row_field* fields, const packed::row_item& row) noexcept
        : fields_(fields), cells_(row.cells), sort_(row.sort), partition_(row.partition.data()) {}

    /// Gives a field's value, whose cell is of its usual kind.
    template <class Type>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED Type get(std::size_t field) noexcept {
        return read<Type>(fields_[field]);
    }
    template <class Type>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED Type read(const row_field& from) noexcept {
        if constexpr (std::is_same_v<Type, std::string>) {
            const std::string_view found = text(from);
            if (found.size() <= inline_text) [[likely]] return short_text(found);
            std::string made = long_text(found);
            failed_ |= made.empty();
            return made;
        } else if constexpr (std::is_same_v<Type, std::string_view>) {
            return text(from);
        } else if constexpr (is_optional<Type>) {
            if (from.missing) return Type();
            return Type(read<typename Type::value_type>(from));
        } else if constexpr (storage_of<Type> == storage::enumeration) {
            const std::optional<Type> named = enumerator<Type>(text(from));
            failed_ |= !named.has_value();
            return named.has_value() ? *named : Type{};
        } else if constexpr (std::is_same_v<Type, bool>) {
            const auto value = static_cast<packed::tag>(cells_[from.at]);
            failed_ |= value == packed::tag::null;
            return value == packed::tag::yes;
        } else if constexpr (storage_of<Type> == storage::real) {
            if (from.kind == packed::cell_kind::integer) [[likely]] return static_cast<Type>(fixed(from));
            const Type value = fraction<Type>(cells_ + from.at);
            failed_ |= !is_finite(value);
            return value;
        } else if constexpr (std::is_same_v<Type, decimal>) {
            if (from.kind == packed::cell_kind::integer) [[likely]] return decimal(fixed(from));
            return packed::row_view::fraction(cells_ + from.at);
        } else if constexpr (std::integral<Type>) {
            const std::int64_t value = fixed(from);
            failed_ |= !std::in_range<Type>(value);
            return static_cast<Type>(value);
        } else {
            return Type(typename Type::duration(fixed(from) / std::ratio_divide<typename Type::period, std::micro>::num));
        }
    }
    /// The text of a cell.
    [[nodiscard]] [[gnu::always_inline]] std::string_view text(const row_field& from) const noexcept {
        const char* const cell = cells_ + from.at;
        const char* const begin = from.kind == packed::cell_kind::text ? sort_ : partition_;
        if (begin == nullptr) __builtin_unreachable();  // a key is somewhere; strings check that for each text
        return text_at(begin + packed::detail::get_fixed<std::uint16_t>(cell), packed::detail::get_fixed<std::uint16_t>(cell + 2));
    }
    /// Whether a value was none of its type.
    [[nodiscard]] [[gnu::always_inline]] bool failed() const noexcept { return failed_; }

    static constexpr std::size_t inline_text = 15;  ///< what a string holds without memory

private:
    /// Empty where there is no memory for it.
    [[nodiscard]] [[gnu::noinline]] static std::string long_text(std::string_view text) noexcept {
#if FACET_HAS_EXCEPTIONS
        try {
            return std::string(text);
        } catch (...) {
            return {};
        }
#else
        return std::string(text);
#endif
    }
    /// Of a fixed size first, which needs no call, and cut then. There is slack behind all that a row's text can lie in.
    [[nodiscard]] [[gnu::always_inline]] static std::string short_text(std::string_view text) noexcept {
        std::string made(text.data(), inline_text);
        made.erase(text.size());
        return made;
    }
    /// Not finite where it is beyond the type's greatest.
    template <class Real>
    [[nodiscard]] [[gnu::noinline]] static Real fraction(const char* cell) noexcept {
        Real value{};
        (void)nearest_real(packed::row_view::fraction(cell), value);
        return value;
    }
    template <class Enum>
    [[nodiscard]] [[gnu::noinline]] static std::optional<Enum> enumerator(std::string_view name) noexcept {
        return enum_from_string<Enum>(name);
    }
    [[nodiscard]] [[gnu::always_inline]] std::int64_t fixed(const row_field& from) const noexcept {
        return packed::detail::get_fixed<std::int64_t>(cells_ + from.at);
    }

    const row_field* fields_;
    const char* cells_;
    const char* sort_;       ///< where places are counted from in the record,
    const char* partition_;  ///< and in the partition key
    bool failed_ = false;
};

}  // namespace facet::inline v0::detail
