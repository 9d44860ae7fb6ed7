// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/is_finite.hpp>
#include <facet/core/type_name.hpp>
#include <facet/expression/field.hpp>
#include <facet/schema/key_builder.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ratio>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Operands become values of their field's own type before anything is encoded; what would be lost on the way is refused, where
/// the types show it by the compiler, else by a fault.

namespace facet::inline v0::detail {

template <class Type>
struct unwrapped_type {
    using type = Type;
};
template <class Type>
struct unwrapped_type<std::optional<Type>> {
    using type = Type;
};
/// A field's type without optional and const.
template <class Type>
using unwrapped = typename unwrapped_type<std::remove_cv_t<Type>>::type;

template <class Type>
inline constexpr bool is_time = false;
template <std::integral Count, class Period>
inline constexpr bool is_time<std::chrono::sys_time<std::chrono::duration<Count, Period>>> = true;

template <class Type>
concept custom = has_conversion<Type>;

template <class Type>
concept whole_number = counting_integer<Type>;

/// Whether an operand of this type can be compared with a field of that one.
template <class Field, class Operand>
constexpr bool operand_fits();
/// The alternative of a variant that an operand is a value of: the one of its type, else the only one that it suits; their number where
/// there is none, or several.
template <class Variant, class Operand>
consteval std::size_t alternative_of() {
    using parts = variant_parts<Variant>;
    constexpr std::size_t own = parts::only([]<class Type>(std::type_identity<Type>) { return std::is_same_v<Type, Operand>; });
    if constexpr (own < parts::count) return own;
    else return parts::only([]<class Type>(std::type_identity<Type>) { return operand_fits<Type, Operand>(); });
}
template <class Field, class Operand>
constexpr bool operand_fits() {
    using field = unwrapped<Field>;
    if constexpr (std::is_same_v<field, Operand>) return true;
    else if constexpr (storage_of<field> == storage::variant) return alternative_of<field, Operand>() < variant_parts<field>::count;
    else if constexpr (std::is_same_v<field, std::string> && custom<Operand>) return text_like<Operand>;
    else if constexpr (custom<field> || custom<Operand>) return false;
    else if constexpr (std::is_same_v<field, std::string>) return std::is_same_v<Operand, text_operand>;
    else if constexpr (std::is_same_v<field, bool> || std::is_enum_v<field> || std::is_enum_v<Operand> || std::is_same_v<Operand, bool>) return false;
    else if constexpr (whole_number<field>) return whole_number<Operand>;
    else if constexpr (std::is_floating_point_v<field>) return std::is_floating_point_v<Operand> || whole_number<Operand>;
    else if constexpr (std::is_same_v<field, decimal>) return whole_number<Operand>;
    else if constexpr (is_time<field>) return is_time<Operand>;
    else return false;
}
/// The same, worked out once for all fields of that type.
template <class Field, class Operand>
inline constexpr bool fits_field = operand_fits<Field, Operand>();

template <class Type>
inline constexpr bool is_optional_operand = false;
template <class Type>
inline constexpr bool is_optional_operand<std::optional<Type>> = true;
template <>
inline constexpr bool is_optional_operand<std::nullopt_t> = true;

/// Whether an operand can be an element of a list: where its elements are optional, also one that has no value.
template <class Element, class Operand>
constexpr bool element_fits() {
    if constexpr (!is_optional<Element> || !is_optional_operand<Operand>) return operand_fits<Element, Operand>();
    else if constexpr (std::is_same_v<Operand, std::nullopt_t>) return true;
    else return operand_fits<Element, operand_type<typename Operand::value_type>>();
}

/// A time in another duration; a fault where that loses some of it, or the other cannot hold it.
template <class To, class From>
[[nodiscard]] constexpr key_fault exact_time(std::chrono::sys_time<From> from, std::chrono::sys_time<To>& to) {
    using scale = std::ratio_divide<typename From::period, typename To::period>;
    std::int64_t count = 0;
    if (__builtin_mul_overflow(from.time_since_epoch().count(), std::int64_t{scale::num}, &count)) return key_fault::outside_range;
    if (count % scale::den != 0) return key_fault::not_whole;
    count /= scale::den;
    if (!std::in_range<typename To::rep>(count)) return key_fault::outside_range;
    to = std::chrono::sys_time<To>(To(static_cast<typename To::rep>(count)));
    return key_fault::none;
}

/// A count at the nearest multiple of a unit, above or below.
[[nodiscard]] constexpr std::int64_t round_count(std::int64_t count, std::int64_t unit, bool up) noexcept {
    const std::int64_t above = (count % unit + unit) % unit;
    std::int64_t rounded = 0;
    return above == 0 || __builtin_add_overflow(count, up ? unit - above : -above, &rounded) ? count : rounded;
}
/// A time in the unit in which a field of its type is stored: microseconds where its own is finer.
template <class Time>
struct stored_time_of {
    using type = Time;
};
template <class Duration>
    requires std::ratio_less_v<typename Duration::period, std::micro>
struct stored_time_of<std::chrono::sys_time<Duration>> {
    using type = std::chrono::sys_time<std::chrono::microseconds>;
};
template <class Field>
using stored_time = typename stored_time_of<unwrapped<Field>>::type;

/// Whether what a field is compared with is a time of another unit than the field's, as it is stored.
template <class Field, class Operand>
inline constexpr bool is_time_of_another_unit = is_time<unwrapped<Field>> && is_time<Operand> &&
    !(std::is_same_v<stored_time<Field>, Operand> && std::is_same_v<unwrapped<Field>, Operand>);
/// A time that bounds a range, in the unit in which a field is stored, which is coarser: no field has what lies between.
template <class To, class From>
[[nodiscard]] constexpr key_fault round_time(std::chrono::sys_time<From> from, bool up, std::chrono::sys_time<To>& to) {
    using unit = std::chrono::duration<std::int64_t, typename To::period>;
    if constexpr (std::ratio_divide<typename From::period, typename To::period>::num != 1) return exact_time(from, to);
    else return exact_time(up ? std::chrono::ceil<unit>(from) : std::chrono::floor<unit>(from), to);
}

/// Whether a time of which one compares so may be moved up to the next that there is, or else down, and compares alike.
[[nodiscard]] constexpr bool rounds_up(comparison op) { return op == comparison::greater_equal || op == comparison::less; }

/// Gives an operand to `use` as the key part of its field's type.
template <class Field, class Operand, class Use>
key_fault with_operand(const Operand& operand, const Use& use) {
    using field = unwrapped<Field>;
    if constexpr (storage_of<field> == storage::variant && !std::is_same_v<field, Operand>) {
        constexpr std::size_t alternative = alternative_of<field, Operand>();
        using type = typename variant_parts<field>::template type<alternative>;
        if constexpr (std::is_same_v<type, Operand>) return use(variant_parts<field>::template make<alternative>(operand));
        else return with_operand<type>(operand, [&use](const auto& part) { return use(variant_parts<field>::template make<alternative>(part)); });
    } else if constexpr (std::is_same_v<Operand, text_operand>) {
        if (operand.is_null()) [[unlikely]] return key_fault::null_text;
        return use(operand.view());
    } else if constexpr (std::is_same_v<field, std::string> && text_like<Operand>) {  // of a type that has a conversion besides
        return use(std::string_view(operand));
    } else if constexpr (std::is_same_v<field, Operand>) {
        return with_part(operand, use);
    } else if constexpr (whole_number<field>) {
        if (!std::in_range<field>(operand)) return key_fault::outside_range;
        return use(static_cast<field>(operand));
    } else if constexpr (std::is_floating_point_v<field>) {
        if constexpr (!std::integral<Operand>) {
            if (operand != operand) return key_fault::not_a_number;
            constexpr field greatest = std::numeric_limits<field>::max();
            if (detail::is_finite(operand) && (operand > greatest || operand < -greatest)) return key_fault::outside_range;
        }
        const auto converted = static_cast<field>(operand);
        if (static_cast<long double>(converted) != static_cast<long double>(operand)) return key_fault::not_whole;
        return use(converted);
    } else if constexpr (std::is_same_v<field, decimal>) {
        return use(decimal(operand));
    } else {
        field converted{};
        if (const key_fault fault = exact_time(operand, converted); fault != key_fault::none) return fault;
        return use(converted);
    }
}

/// Whether a range has values of its own, and is not one text, path or map.
template <class Operand>
concept several_values = requires(const Operand& range) {
    range.begin();
    range.end();
    requires !std::is_same_v<std::remove_cvref_t<decltype(*range.begin())>, Operand>;
    requires !(std::is_integral_v<std::remove_cvref_t<decltype(*range.begin())>> && requires { range.substr(0); });
    requires !std::is_same_v<std::remove_cvref_t<decltype(*range.begin())>, std::byte>;
    requires !requires { range.begin()->second; };
};

/// What an operand is, for messages.
template <class Operand>
constexpr std::string_view describe_operand() {
    if constexpr (std::is_same_v<Operand, text_operand>) return "text";
    else if constexpr (std::is_same_v<Operand, bool>) return "a boolean";
    else if constexpr (std::is_enum_v<Operand>) return type_name<Operand>();
    else if constexpr (whole_number<Operand>) return "a whole number";
    else if constexpr (std::integral<Operand>) return "a character";
    else if constexpr (std::is_floating_point_v<Operand>) return "a floating-point number";
    else if constexpr (std::is_same_v<Operand, decimal>) return "a decimal";
    else if constexpr (is_time<Operand>) return "a time";
    else if constexpr (std::is_same_v<Operand, binary>) return "binary";
    else if constexpr (is_field_term<Operand> && placed_value<Operand>) return "a field behind a star instead of a value";
    else if constexpr (is_field_term<Operand>) return "another field instead of a value";
    else if constexpr (is_field_value<Operand>) return "what is computed from a field, which is for updates";
    else if constexpr (std::is_same_v<Operand, unlike_operand>) return "values of different types; give all of one type";
    else if constexpr (is_tied<Operand>) return "one of the values of facet::tie(), which bounds a query's sort key: `a`_f > x || (`a`_f == x && `b`_f >= y) says the same elsewhere";
    else if constexpr (std::is_same_v<Operand, several_operand>) return "several values (each_of is for ==)";
    else if constexpr (std::is_same_v<Operand, std::nullopt_t>) return "std::nullopt (whether a field has a value is asked by facet::missing() and facet::exists() of it, in filter() or when())";
    else if constexpr (std::is_same_v<Operand, std::nullptr_t>) return "nullptr (what is absent is std::nullopt in an update, and is asked for by facet::missing() of the field elsewhere)";
    else if constexpr (is_optional<Operand>) return "an optional (its value is given by *, where it has one)";
    else if constexpr (several_values<Operand>) return "several values (in a comparison, any of them is facet::each_of(values); a field that is a set is given a std::set)";
    else if constexpr (type_name<Operand>().size() <= longest_shown_type) return type_name<Operand>();
    else return "a value of another type";
}

}  // namespace facet::inline v0::detail
