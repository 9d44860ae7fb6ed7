// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Whether a type can be reflected, and how many fields it has. Judged without structured bindings, which would be an error
/// instead of an answer for the types that cannot.

namespace facet::inline v0 {

/// Why a type cannot be reflected.
enum class reflection_fault : std::uint8_t {
    none,
    not_class,  ///< not a class at all
    is_union,
    not_aggregate,    ///< it has constructors, private members or virtual functions
    empty,            ///< it has no fields
    too_many_fields,  ///< more than 100
    has_base,
    has_array_member,
    has_reference_member,
    has_union_member,
    has_volatile_member,
    not_initialisable,  ///< no number of values of any types initialises it
    incomplete,         ///< declared, but not defined yet
};

/// The fault as a phrase that continues a sentence which began with the type's name; empty for `none`.
[[nodiscard]] constexpr std::string_view explain(reflection_fault fault) noexcept {
    switch (fault) {
        case reflection_fault::none: return "";
        case reflection_fault::not_class: return "is not a struct; facet reflects plain aggregates only";
        case reflection_fault::incomplete: return "is declared, but not defined yet; define it before the table that has it as an entity";
        case reflection_fault::is_union: return "is a union; facet reflects plain aggregates only: use a struct, whose optional members say which of them there is";
        case reflection_fault::not_aggregate:
            return "is not an aggregate; facet reflects plain aggregates only: remove its constructors, private members and "
                   "virtual functions, or hold it in a struct of your own";
        case reflection_fault::empty: return "has no fields; facet has nothing to store";
        case reflection_fault::too_many_fields:
            return "has more than 100 fields; facet reflects up to 100: group some of them in a nested struct";
        case reflection_fault::has_base: return "has a base class; facet reflects plain aggregates only: make the base a member";
        case reflection_fault::has_array_member:
            return "has an array as a member; facet reflects no built-in arrays: use std::array";
        case reflection_fault::has_reference_member:
            return "has a reference as a member; facet reflects no references: store the value";
        case reflection_fault::has_union_member:
            return "has a union as a member; facet reflects no unions: use std::variant with a facet::conversion";
        case reflection_fault::has_volatile_member:
            return "has a volatile member; facet reflects no volatile fields: keep that object elsewhere, and its value here";
        case reflection_fault::not_initialisable:
            return "cannot be initialised field by field; facet reflects plain aggregates only";
    }
    return "";
}

/// The most fields that a reflected struct can have.
inline constexpr std::size_t max_field_count = 100;

namespace detail {

// Conversions to whatever a field needs. The const member functions on objects that are not const lose against a field's own
// greedy constructors (std::optional, std::any), which would be ambiguous otherwise.
struct any_value {
    template <class Field>
    operator Field() const noexcept;
};
struct any_reference {
    template <class Field>
    operator Field&() const noexcept;
};

// These two cannot be moved, so that std::any and its like do not take them for values.
struct no_value {
    no_value() = default;
    no_value(const no_value&) = delete;
};
template <class Derived>
struct base_value {
    base_value() = default;
    base_value(const base_value&) = delete;
    template <class Base>
        requires(__is_base_of(Base, Derived) && !std::is_same_v<Base, Derived>)
    operator Base() const noexcept;
};

template <class Value, std::size_t>
using repeat = Value;

/// Whether Type{v, v, ...} is well-formed for as many values as the sequence has.
template <class Type, class Value, std::size_t... Index>
consteval bool takes(std::index_sequence<Index...>) {
    return requires { Type{repeat<Value, Index>()...}; };
}
/// Whether Type{first, v, v, ...} is.
template <class Type, class First, class Value, std::size_t... Index>
consteval bool takes_first(std::index_sequence<Index...>) {
    return requires { Type{First(), repeat<Value, Index>()...}; };
}
/// Whether Type{v, ..., {}, v, ...} is.
template <class Type, class Value, std::size_t... Before, std::size_t... After>
consteval bool takes_empty(std::index_sequence<Before...>, std::index_sequence<After...>) {
    return requires { Type{repeat<Value, Before>()..., {}, repeat<Value, After>()...}; };
}
template <class Type, class Value, std::size_t... Before, std::size_t... After>
consteval bool takes_8_empty(std::index_sequence<Before...>, std::index_sequence<After...>) {
    return requires { Type{repeat<Value, Before>()..., {}, {}, {}, {}, {}, {}, {}, {}, repeat<Value, After>()...}; };
}
/// Whether Type{v, ..., {v, ...}, v, ...} is.
template <class Type, class Value, std::size_t... Before, std::size_t... Inner, std::size_t... After>
consteval bool takes_nested(std::index_sequence<Before...>, std::index_sequence<Inner...>, std::index_sequence<After...>) {
    return requires { Type{repeat<Value, Before>()..., {repeat<Value, Inner>()...}, repeat<Value, After>()...}; };
}

/// How many fields `{}` initialises, up to 16: by far the cheapest question to ask. No element of an array is counted.
template <class Type>
consteval std::size_t count_empty() {
    if constexpr (requires { Type{{}, {}, {}, {}}; }) {
        if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}}; }) {
            if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
                if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; })
                    return 16;
                else if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; })
                    return 15;
                else if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; })
                    return 14;
                else if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; })
                    return 13;
                else
                    return 12;
            } else if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; })
                return 11;
            else if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; })
                return 10;
            else if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}, {}, {}}; })
                return 9;
            else
                return 8;
        } else if constexpr (requires { Type{{}, {}, {}, {}, {}, {}, {}}; })
            return 7;
        else if constexpr (requires { Type{{}, {}, {}, {}, {}, {}}; })
            return 6;
        else if constexpr (requires { Type{{}, {}, {}, {}, {}}; })
            return 5;
        else
            return 4;
    } else if constexpr (requires { Type{{}, {}, {}}; })
        return 3;
    else if constexpr (requires { Type{{}, {}}; })
        return 2;
    else if constexpr (requires { Type{{}}; })
        return 1;
    else
        return 0;
}

inline constexpr std::size_t nothing_takes = static_cast<std::size_t>(-1);

/// The most values that initialise the type, up to max_field_count + 1; elements of built-in arrays count one by one.
/// Numbers that initialise it stand in one run, which begins above 0 where fields have no default.
template <class Type, class Value, std::size_t Count = 0, bool Taken = false>
consteval std::size_t count_values() {
    if constexpr (Count > max_field_count) {
        return Taken ? Count : nothing_takes;
    } else if constexpr (Taken && takes<Type, Value>(std::make_index_sequence<Count + 8>())) {
        return count_values<Type, Value, Count + 8, true>();
    } else if constexpr (Taken) {
        if constexpr (takes<Type, Value>(std::make_index_sequence<Count + 4>()))
            return count_values<Type, Value, Count + 4, true>();
        else if constexpr (takes<Type, Value>(std::make_index_sequence<Count + 2>())) {
            return takes<Type, Value>(std::make_index_sequence<Count + 3>()) ? Count + 3 : Count + 2;
        } else
            return takes<Type, Value>(std::make_index_sequence<Count + 1>()) ? Count + 1 : Count;
    } else if constexpr (takes<Type, Value>(std::make_index_sequence<Count>())) {
        return count_values<Type, Value, Count, true>();
    } else {
        return count_values<Type, Value, Count + 1, false>();
    }
}

/// Whether some of the `Count` values at `Index` or behind it go into a built-in array of two or more elements.
template <class Type, std::size_t Count, std::size_t Index = 0, std::size_t Inner = 2>
consteval bool has_array() {
    using before = std::make_index_sequence<Index>;
    if constexpr (Index >= Count)
        return false;
    else if constexpr (Inner == 2 && Index + 8 <= Count &&
                       takes_8_empty<Type, any_value>(before(),
                                                      std::make_index_sequence<(Count - Index > 8 ? Count - Index - 8 : 0)>()))
        return has_array<Type, Count, Index + 8>();
    else if constexpr (Inner == 2 && takes_empty<Type, any_value>(before(), std::make_index_sequence<Count - Index - 1>()))
        return has_array<Type, Count, Index + 1>();
    else if constexpr (Index + Inner > Count)
        return has_array<Type, Count, Index + 1>();
    else if constexpr (takes_nested<Type, any_value>(before(), std::make_index_sequence<Inner>(),
                                                     std::make_index_sequence<Count - Index - Inner>()) &&
                       !takes_nested<Type, any_value>(before(), std::make_index_sequence<Inner>(),
                                                      std::make_index_sequence<Count - Index - Inner + 1>()))
        return true;
    else
        return has_array<Type, Count, Index, Inner + 1>();
}

struct reflection_verdict {
    reflection_fault fault = reflection_fault::none;
    std::size_t count = 0;
};

/// The general way to the verdict, for types that the short one cannot judge.
template <class Type>
consteval reflection_verdict judge_fields() {
    constexpr std::size_t count = count_values<Type, any_value>();
    if constexpr (count == nothing_takes) {
        if (count_values<Type, any_reference>() != nothing_takes) return {reflection_fault::has_reference_member};
        return {reflection_fault::not_initialisable};
    } else if constexpr (count == 0) {
        return {reflection_fault::empty};
    } else {
        using rest = std::make_index_sequence<count - 1>;
        if (takes_first<Type, base_value<Type>, any_value>(rest()) && !takes_first<Type, no_value, any_value>(rest()))
            return {reflection_fault::has_base};
        if (has_array<Type, count <= max_field_count ? count : 0>()) return {reflection_fault::has_array_member};
        if (count > max_field_count) return {reflection_fault::too_many_fields};
        return {reflection_fault::none, count};
    }
}

template <class Type>
consteval reflection_verdict judge() {
    if constexpr (__is_class(Type) && !requires { sizeof(Type); }) {
        return {reflection_fault::incomplete};
    } else if constexpr (__is_union(Type)) {
        return {reflection_fault::is_union};
    } else if constexpr (!__is_class(Type)) {
        return {reflection_fault::not_class};
    } else if constexpr (!__is_aggregate(Type)) {
        return {reflection_fault::not_aggregate};
    } else if constexpr (requires { Type{}; }) {
        // The short way: as many fields as `{}` initialises, and not one more.
        constexpr std::size_t count = count_empty<Type>();
        if constexpr (count == 0 || count == 16 || takes<Type, any_value>(std::make_index_sequence<count + 1>()) ||
                      requires { Type{base_value<Type>()}; })
            return judge_fields<Type>();
        else
            return {reflection_fault::none, count};
    } else {
        return judge_fields<Type>();
    }
}

template <class Type>
inline constexpr reflection_verdict verdict_of = judge<Type>();

}  // namespace detail

}  // namespace facet::inline v0
