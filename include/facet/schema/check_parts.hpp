// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/schema/declarations.hpp>
#include <facet/value/type_name.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// Whether each part of a declaration stands where it means something: what nobody reads would else be ignored in silence.

namespace facet::inline v0::detail {

template <class Part>
inline constexpr bool is_entity_part = std::is_same_v<Part, immutable>;
template <binding_options Options, class Sparse, fixed_string Index, fixed_string... Templates>
inline constexpr bool is_entity_part<binding<Options, Sparse, Index, Templates...>> = true;
template <fixed_string Name>
inline constexpr bool is_entity_part<named<Name>> = true;
template <fixed_string Field, fixed_string Attribute>
inline constexpr bool is_entity_part<stored_as<Field, Attribute>> = true;
template <fixed_string Field, fixed_string Attribute>
inline constexpr bool is_entity_part<renamed_from<Field, Attribute>> = true;
template <fixed_string Field>
inline constexpr bool is_entity_part<key_only<Field>> = true;
template <fixed_string Field>
inline constexpr bool is_entity_part<number_as_text<Field>> = true;
template <fixed_string Field, fixed_string Prefix>
inline constexpr bool is_entity_part<domain<Field, Prefix>> = true;
template <fixed_string Field>
inline constexpr bool is_entity_part<version<Field>> = true;
template <fixed_string Field>
inline constexpr bool is_entity_part<created_at<Field>> = true;
template <fixed_string Field>
inline constexpr bool is_entity_part<changed_at<Field>> = true;
template <fixed_string Field>
inline constexpr bool is_entity_part<expires_at<Field>> = true;
template <fixed_string Field>
inline constexpr bool is_entity_part<defaulted<Field>> = true;
template <class Guard>
inline constexpr bool is_entity_part<unique<Guard>> = true;
template <char Delimiter>
inline constexpr bool is_entity_part<delimiter<Delimiter>> = true;

// An edge's key is made from its nodes'; a mirror is an entity whose key is made so.
template <class Part>
inline constexpr bool is_edge_part = is_entity_part<Part>;
template <binding_options Options, class Sparse, fixed_string... Templates>
inline constexpr bool is_edge_part<binding<Options, Sparse, "", Templates...>> = false;
template <class Node, fixed_string... Fields>
inline constexpr bool is_edge_part<from<Node, Fields...>> = true;
template <class Node, fixed_string... Fields>
inline constexpr bool is_edge_part<to<Node, Fields...>> = true;
template <fixed_string Index, fixed_string... Templates>
inline constexpr bool is_edge_part<inverse<Index, Templates...>> = true;
template <fixed_string Template>
inline constexpr bool is_edge_part<target_key<Template>> = true;
template <class Mirror, class... Parts>
inline constexpr bool is_edge_part<mirrored_as<Mirror, Parts...>> = true;
template <fixed_string SourceField, fixed_string TargetField>
inline constexpr bool is_edge_part<counted<SourceField, TargetField>> = true;

template <class Part>
inline constexpr bool is_index_part = std::is_same_v<Part, keys_only>;
template <key_attribute_name... Attributes>
inline constexpr bool is_index_part<partition<Attributes...>> = true;
template <key_attribute_name... Attributes>
inline constexpr bool is_index_part<sort<Attributes...>> = true;
template <fixed_string... Attributes>
inline constexpr bool is_index_part<include<Attributes...>> = true;

template <class Part>
inline constexpr bool is_table_part = false;
template <key_attribute_name... Attributes>
inline constexpr bool is_table_part<partition<Attributes...>> = true;
template <key_attribute_name... Attributes>
inline constexpr bool is_table_part<sort<Attributes...>> = true;
template <fixed_string Name, class... Parts>
inline constexpr bool is_table_part<gsi<Name, Parts...>> = true;
template <fixed_string Name, class... Parts>
inline constexpr bool is_table_part<lsi<Name, Parts...>> = true;
template <class Struct, class... Parts>
inline constexpr bool is_table_part<entity<Struct, Parts...>> = true;
template <class Struct, class... Parts>
inline constexpr bool is_table_part<edge<Struct, Parts...>> = true;
template <fixed_string Name>
inline constexpr bool is_table_part<discriminator<Name>> = true;
template <char Delimiter>
inline constexpr bool is_table_part<delimiter<Delimiter>> = true;
template <letter_case Case>
inline constexpr bool is_table_part<attribute_case<Case>> = true;
template <class First, class Second>
inline constexpr bool is_table_part<assume_disjoint<First, Second>> = true;

// Which of the parts that a key or a projection has once a part is; 0: none.
template <class Part>
inline constexpr std::size_t single_part = std::is_same_v<Part, keys_only> ? 3 : 0;
template <key_attribute_name... Attributes>
inline constexpr std::size_t single_part<partition<Attributes...>> = 1;
template <key_attribute_name... Attributes>
inline constexpr std::size_t single_part<sort<Attributes...>> = 2;
template <fixed_string... Attributes>
inline constexpr std::size_t single_part<include<Attributes...>> = 3;

/// What of these is said twice; empty where nothing is.
template <class... Parts>
consteval std::string_view said_twice() {
    constexpr std::string_view names[] = {{}, "partition", "sort", "a projection"};
    std::size_t counts[4]{};
    ((++counts[single_part<Parts>]), ...);
    for (std::size_t i = 1; i < 4; ++i)
        if (counts[i] > 1) return names[i];
    return {};
}

/// A part that nobody reads, and where it stands; or one that is said twice, so that one of them is not read.
struct stray_part {
    std::string_view what{};
    std::string_view name{};
    std::string_view known{};
    std::size_t position = 0;  ///< counted from 1; 0: there is none
    std::string_view twice{};
};

template <bool... Known>
consteval std::size_t first_stray() {
    const bool known[] = {Known..., false};
    std::size_t position = 0;
    while (known[position]) ++position;
    return position == sizeof...(Known) ? 0 : position + 1;
}

// What a part holds in its turn; only entities and indexes hold any.
template <class Part>
inline constexpr stray_part stray_inside{};
template <class Struct, class... Parts>
inline constexpr stray_part stray_inside<entity<Struct, Parts...>>{
    "entity<", type_name<Struct>(), "key, index, immutable, named, stored_as, renamed_from, key_only, number_as_text, domain, version, created_at, changed_at, expires_at, defaulted, unique and delimiter",
    first_stray<is_entity_part<Parts>...>()};
template <class Struct, class... Parts>
inline constexpr stray_part stray_inside<edge<Struct, Parts...>>{
    "edge<", type_name<Struct>(), "from, to, inverse, target_key, mirrored_as, counted, and those of an entity but key", first_stray<is_edge_part<Parts>...>()};
template <fixed_string Name, class... Parts>
inline constexpr stray_part stray_inside<gsi<Name, Parts...>>{"gsi<", Name.view(), "partition, sort, keys_only and include",
                                                              first_stray<is_index_part<Parts>...>(), said_twice<Parts...>()};
template <fixed_string Name, class... Parts>
inline constexpr stray_part stray_inside<lsi<Name, Parts...>>{"lsi<", Name.view(), "sort, keys_only and include",
                                                              first_stray<is_index_part<Parts>...>(), said_twice<Parts...>()};

/// What is stray in a table's declaration: first in itself, then in its parts.
template <class Declaration>
inline constexpr std::array<stray_part, 0> stray_parts{};
template <fixed_string Name, class... Parts>
inline constexpr std::array<stray_part, sizeof...(Parts) + 1> stray_parts<table<Name, Parts...>>{
    stray_part{"table<", Name.view(), "partition, sort, gsi, lsi, entity, edge, discriminator, delimiter, attribute_case and assume_disjoint",
               first_stray<is_table_part<Parts>...>(), said_twice<Parts...>()},
    stray_inside<Parts>...};

template <class Out>
constexpr bool check_parts(Out& out, span<const stray_part> parts) {
    for (const stray_part& stray : parts) {
        if (stray.position == 0 && !stray.twice.empty()) {
            out << stray.what << stray.name << ", ...> has " << stray.twice << " twice; say it once, with all that belongs to it";
            return false;
        }
        if (stray.position == 0) continue;
        out << "part " << stray.position << " of " << stray.what << stray.name << ", ...> means nothing there; its parts are " << stray.known;
        return false;
    }
    return true;
}

}  // namespace facet::inline v0::detail
