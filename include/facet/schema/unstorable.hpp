// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/key_part.hpp>
#include <facet/value/codec.hpp>

#include <string_view>
#include <type_traits>

namespace facet::inline v0::detail {

template <class Type>
inline constexpr bool is_duration = false;
template <class Count, class Period>
inline constexpr bool is_duration<std::chrono::duration<Count, Period>> = true;

template <class Type>
inline constexpr bool lacks_text_keys = false;
template <class Type>
    requires(storage_of<Type> == storage::map)
inline constexpr bool lacks_text_keys<Type> = !is_map_key<typename Type::key_type>();

/// Why a field of this type cannot be stored.
template <class Type>
constexpr std::string_view unstorable_reason() {
    if constexpr (is_optional<Type>) return unstorable_reason<typename Type::value_type>();
    else if constexpr (std::is_enum_v<Type> && !named_enum<Type>)
        return " is an enumeration whose underlying type is not fixed, so that its names cannot be found; declare it as `enum class`, or as `enum name : int`";
    else if constexpr (std::is_convertible_v<Type, const char*>) return " is a pointer to characters, which owns none; make it a std::string";
    else if constexpr (std::is_same_v<Type, std::string_view>) return " is a view, which owns no text; make it a std::string; structs that visit() fills may have views";
    else if constexpr (is_duration<Type>) return " is a duration, which <facet/value/duration.hpp> stores as its number of ticks; include it";
    else if constexpr (type_name<Type>() == "uuid") return " is a uuid; <facet/value/uuid.hpp> stores boost::uuids::uuid, so include it; for another, specialise facet::conversion";
    else if constexpr (storage_of<Type> == storage::set)
        return " is a set of what is no text, number or binary, of which alone DynamoDB has sets; make it a std::vector";
    else if constexpr (lacks_text_keys<Type>) return " is a map whose keys are no texts, as those of DynamoDB's maps are; make the key a std::string or an enumeration, or store a list of structs";
    else return " has a type that facet cannot store; specialise facet::conversion for it";
}

}  // namespace facet::inline v0::detail
