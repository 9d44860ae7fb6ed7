// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/codec_base.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace facet::inline v0::detail {

/// What is stored as a map by names of its own: the fields of a struct, all of them, or the alternatives of a variant, one of them.
template <class Type>
inline constexpr bool has_parts = storage_of<Type> == storage::aggregate || storage_of<Type> == storage::variant;

template <class Type, storage = storage_of<Type>>
struct parts_of {
    static constexpr std::size_t count = field_count<Type>;
    static constexpr const auto& names = field_names<Type>;
    static constexpr const auto& stored_names = entry_names<Type>;
    template <std::size_t Part>
    using type = field_type<Type, Part>;
};
template <class Type>
struct parts_of<Type, storage::variant> {
    static constexpr std::size_t count = variant_parts<Type>::count;
    static constexpr const auto& names = variant_parts<Type>::names;
    static constexpr const auto& stored_names = names;
    template <std::size_t Part>
    using type = std::optional<typename variant_parts<Type>::template type<Part>>;
};
/// The position of the part that has this name, or no_field.
template <class Type>
constexpr std::size_t part_index(std::string_view name) {
    for (std::size_t i = 0; i < parts_of<Type>::count; ++i)
        if (parts_of<Type>::names[i] == name) return i;
    return no_field;
}

}  // namespace facet::inline v0::detail
