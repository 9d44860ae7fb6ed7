// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/span.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/facts.hpp>
#include <facet/value/codec.hpp>
#include <facet/value/decimal_parts.hpp>
#include <facet/value/enum_names.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ratio>
#include <string>
#include <string_view>
#include <type_traits>

namespace facet::inline v0::detail {

/// What a type without a conversion can be as part of a key, and the type that its values are handled as there.
template <class Type>
struct own_part {
    static constexpr part_kind kind = part_kind::none;
    using type = Type;
};
template <>
struct own_part<std::string> {
    static constexpr part_kind kind = part_kind::text;
    using type = std::string;
};
template <>
struct own_part<bool> {
    static constexpr part_kind kind = part_kind::boolean;
    using type = bool;
};
template <std::integral Type>
    requires(!std::same_as<Type, bool>)
struct own_part<Type> {
    static constexpr part_kind kind = std::is_signed_v<Type> ? part_kind::signed_integer : part_kind::unsigned_integer;
    using type = Type;
};
template <std::floating_point Type>
struct own_part<Type> {
    static constexpr part_kind kind = part_kind::real;
    using type = Type;
};
template <class Type>
    requires std::is_enum_v<Type>
struct own_part<Type> {
    static constexpr part_kind kind = part_kind::enumeration;
    using type = Type;
};
template <>
struct own_part<decimal> {
    static constexpr part_kind kind = part_kind::decimal;
    using type = decimal;
};
template <>
struct own_part<binary> {
    static constexpr part_kind kind = part_kind::binary;
    using type = binary;
};
template <class Duration>
struct own_part<std::chrono::sys_time<Duration>> {
    static constexpr part_kind kind = part_kind::time;
    using type = std::chrono::sys_time<Duration>;
};

/// The same of any field's type.
template <class Type>
struct key_part : own_part<Type> {};
template <converted Type>
struct key_part<Type> : key_part<typename conversion<Type>::stored_type> {};
template <class Type>
struct key_part<std::optional<Type>> : key_part<Type> {};

/// The precision at which a time is written where a template says none: the type's own, microseconds at the finest.
template <class Type>
constexpr time_precision native_precision = time_precision::milliseconds;
template <class Duration>
constexpr time_precision native_precision<std::chrono::sys_time<Duration>> =
    std::ratio_greater_equal_v<typename Duration::period, std::chrono::days::period> ? time_precision::days
    : std::ratio_greater_equal_v<typename Duration::period, std::ratio<1>>           ? time_precision::seconds
    : std::ratio_greater_equal_v<typename Duration::period, std::milli>              ? time_precision::milliseconds
                                                                                     : time_precision::microseconds;

template <class Type>
constexpr bool is_optional = false;
template <class Type>
constexpr bool is_optional<std::optional<Type>> = true;

/// Whether an item may lack the attribute because its field holds nothing: of an optional, and of what a conversion stores as one.
template <class Type>
constexpr bool stores_optional = is_optional<Type>;
template <converted Type>
constexpr bool stores_optional<Type> = stores_optional<typename conversion<Type>::stored_type>;

template <class Type>
inline constexpr bool is_duration = false;
template <class Count, class Period>
inline constexpr bool is_duration<std::chrono::duration<Count, Period>> = true;

/// Whether it is a duration, an optional one, or what a conversion stores as one, whose ticks are no seconds.
template <class Type>
inline constexpr bool has_other_ticks = false;
template <class Count, class Period>
inline constexpr bool has_other_ticks<std::chrono::duration<Count, Period>> = !std::is_same_v<typename Period::type, std::ratio<1>>;
template <class Type>
inline constexpr bool has_other_ticks<std::optional<Type>> = has_other_ticks<Type>;
template <converted Type>
    requires(!is_duration<Type>)
inline constexpr bool has_other_ticks<Type> = has_other_ticks<typename conversion<Type>::stored_type>;

/// Whether a time of the system's clock can be put into a field: into a time, or a type with a conversion that is made from one.
template <class Type>
consteval bool holds_moment() {
    if constexpr (is_optional<Type>) return holds_moment<typename Type::value_type>();
    else if constexpr (own_part<Type>::kind == part_kind::time) return true;
    else if constexpr (!converted<Type>) return false;
    else return std::is_constructible_v<Type, timestamp> && std::is_default_constructible_v<Type> && std::equality_comparable<Type>;
}

/// A type with a longer name is not named in messages; an identifier made of a tag and a std::string is.
inline constexpr std::size_t longest_shown_type = 60;

/// What a type with a conversion is called in messages; empty of others.
template <class Type>
constexpr std::string_view own_name() {
    if constexpr (is_optional<Type>) return own_name<typename Type::value_type>();
    else if constexpr (storage_of<Type> != storage::converted) return {};
    else if constexpr (!called<Type>.empty()) return called<Type>;
    else if constexpr (is_duration<Type>) {
        using period = typename Type::period;
        if constexpr (std::is_same_v<period, std::ratio<1>>) return "std::chrono::duration in seconds";
        else if constexpr (std::is_same_v<period, std::milli>) return "std::chrono::duration in milliseconds";
        else if constexpr (std::is_same_v<period, std::micro>) return "std::chrono::duration in microseconds";
        else if constexpr (std::is_same_v<period, std::nano>) return "std::chrono::duration in nanoseconds";
        else if constexpr (std::is_same_v<period, std::ratio<60>>) return "std::chrono::duration in minutes";
        else if constexpr (std::is_same_v<period, std::ratio<3600>>) return "std::chrono::duration in hours";
        else return "std::chrono::duration of its own unit";
    } else if constexpr (type_name<Type>().size() <= longest_shown_type) return type_name<Type>();
    else return "value of a type with a facet::conversion";
}

/// The name that is spelled so in the form's case, in its own case; empty where there is none.
inline void restore_case(std::string& name, span<const std::string_view> names, form_kind form) {
    for (const std::string_view known : names) {
        bool same = known.size() == name.size();
        for (std::size_t i = 0; same && i < name.size(); ++i) same = in_case(known[i], form) == name[i];
        if (same) return void(name.assign(known));
    }
    name.clear();
}

/// Reads an enumerator as a key has it, by its name or its value: `read` reads the text or the number.
template <class Enum, class Read>
[[nodiscard]] bool read_enumerator(form_kind form, Enum& out, const Read& read) {
    if (form != form_kind::width) {
        std::string name;
        if (!read(name)) return false;
        if (form != form_kind::natural) restore_case(name, enum_names_of<Enum>, form);
        const auto named = enum_from_string<Enum>(name);
        if (named) out = *named;
        return named.has_value();
    }
    std::uint64_t ordinal = 0;
    if (!read(ordinal) || ordinal > static_cast<std::uint64_t>(std::numeric_limits<std::underlying_type_t<Enum>>::max())) return false;
    out = static_cast<Enum>(ordinal);
    return true;
}

/// Of an enumeration: what field_facts says of its names, and of its values.
template <class Type>
constexpr span<const std::string_view> enum_names_for() {
    if constexpr (named_enum<typename key_part<Type>::type>)
        return enum_names_of<typename key_part<Type>::type>;
    else
        return {};
}

template <class Type>
constexpr std::int8_t enum_digits_for() {
    using part = typename key_part<Type>::type;
    if constexpr (named_enum<part>) {
        constexpr auto& values = name_table<part>::values;
        if constexpr (values.size() > 0) return values.front() < part{} ? std::int8_t{-1} : static_cast<std::int8_t>(decimals::count_digits(static_cast<std::uint64_t>(values.back())));
    }
    return 0;
}

}  // namespace facet::inline v0::detail
