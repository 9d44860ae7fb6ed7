// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/declarations.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// Whether each part of a declaration stands where it means something: what nobody reads would else be ignored in silence.

namespace facet::inline v0::detail {

template <class Part>
struct is_entity_part : std::bool_constant<__is_same(Part, immutable)> {};
template <binding_options Options, class Sparse, fixed_string Index, fixed_string... Templates>
struct is_entity_part<binding<Options, Sparse, Index, Templates...>> : std::true_type {};
template <fixed_string Name>
struct is_entity_part<named<Name>> : std::true_type {};
template <fixed_string Field, fixed_string Attribute>
struct is_entity_part<stored_as<Field, Attribute>> : std::true_type {};
template <fixed_string Field, fixed_string Attribute>
struct is_entity_part<renamed_from<Field, Attribute>> : std::true_type {};
template <fixed_string Field>
struct is_entity_part<key_only<Field>> : std::true_type {};
template <fixed_string Field>
struct is_entity_part<number_as_text<Field>> : std::true_type {};
template <fixed_string Field, fixed_string Prefix>
struct is_entity_part<domain<Field, Prefix>> : std::true_type {};
template <fixed_string Field>
struct is_entity_part<version<Field>> : std::true_type {};
template <fixed_string Field>
struct is_entity_part<created_at<Field>> : std::true_type {};
template <fixed_string Field>
struct is_entity_part<changed_at<Field>> : std::true_type {};
template <fixed_string Field>
struct is_entity_part<expires_at<Field>> : std::true_type {};
template <fixed_string Field>
struct is_entity_part<defaulted<Field>> : std::true_type {};
template <fixed_string Field, auto Function, fixed_string... Sources>
struct is_entity_part<computed<Field, Function, Sources...>> : std::true_type {};
template <class Guard>
struct is_entity_part<unique<Guard>> : std::true_type {};
template <delimiter_word Delimiter>
struct is_entity_part<delimiter<Delimiter>> : std::bool_constant<!Delimiter.text> {};

// An edge's key is made from its nodes'; a mirror is an entity whose key is made so.
template <class Part>
struct is_edge_part : is_entity_part<Part> {};
template <binding_options Options, class Sparse, fixed_string... Templates>
struct is_edge_part<binding<Options, Sparse, "", Templates...>> : std::false_type {};
template <fixed_string Field, auto Function, fixed_string... Sources>
struct is_edge_part<computed<Field, Function, Sources...>> : std::false_type {};
template <class Node, fixed_string... Fields>
struct is_edge_part<from<Node, Fields...>> : std::true_type {};
template <class Node, fixed_string... Fields>
struct is_edge_part<to<Node, Fields...>> : std::true_type {};
template <fixed_string Index, fixed_string... Templates>
struct is_edge_part<inverse<Index, Templates...>> : std::true_type {};
template <fixed_string Template>
struct is_edge_part<target_key<Template>> : std::true_type {};
template <class Mirror, class... Parts>
struct is_edge_part<mirrored_as<Mirror, Parts...>> : std::true_type {};
template <fixed_string SourceField, fixed_string TargetField>
struct is_edge_part<counted<SourceField, TargetField>> : std::true_type {};

template <class Part>
struct is_index_part : std::bool_constant<__is_same(Part, keys_only)> {};
template <key_attribute_name... Attributes>
struct is_index_part<partition<Attributes...>> : std::true_type {};
template <key_attribute_name... Attributes>
struct is_index_part<sort<Attributes...>> : std::true_type {};
template <fixed_string... Attributes>
struct is_index_part<include<Attributes...>> : std::true_type {};

// A local index has the table's partition key.
template <class Part>
struct is_local_part : is_index_part<Part> {};
template <key_attribute_name... Attributes>
struct is_local_part<partition<Attributes...>> : std::false_type {};

template <class Part>
struct is_table_part : std::false_type {};
template <key_attribute_name... Attributes>
struct is_table_part<partition<Attributes...>> : std::true_type {};
template <key_attribute_name... Attributes>
struct is_table_part<sort<Attributes...>> : std::true_type {};
template <fixed_string Name, class... Parts>
struct is_table_part<gsi<Name, Parts...>> : std::true_type {};
template <fixed_string Name, class... Parts>
struct is_table_part<lsi<Name, Parts...>> : std::true_type {};
template <class Struct, class... Parts>
struct is_table_part<entity<Struct, Parts...>> : std::true_type {};
template <class Struct, class... Parts>
struct is_table_part<edge<Struct, Parts...>> : std::true_type {};
template <fixed_string Name>
struct is_table_part<discriminator<Name>> : std::true_type {};
template <delimiter_word Delimiter>
struct is_table_part<delimiter<Delimiter>> : std::bool_constant<!Delimiter.text> {};
template <case_word Case>
struct is_table_part<attribute_case<Case>> : std::bool_constant<!Case.text> {};
template <class First, class Second>
struct is_table_part<assume_disjoint<First, Second>> : std::true_type {};

// Which of the parts that a key or a projection has once a part is; 0: none.
template <class Part>
struct single_part : std::integral_constant<std::size_t, __is_same(Part, keys_only) ? 3 : 0> {};
template <key_attribute_name... Attributes>
struct single_part<partition<Attributes...>> : std::integral_constant<std::size_t, 1> {};
template <key_attribute_name... Attributes>
struct single_part<sort<Attributes...>> : std::integral_constant<std::size_t, 2> {};
template <fixed_string... Attributes>
struct single_part<include<Attributes...>> : std::integral_constant<std::size_t, 3> {};

/// What of these is said twice; empty where nothing is.
template <class... Parts>
consteval std::string_view said_twice() {
    constexpr std::string_view names[] = {{}, "partition", "sort", "a projection"};
    std::size_t counts[4]{};
    for (const std::size_t part : {std::size_t{0}, single_part<Parts>::value...}) ++counts[part];  // a fold ends at 256 for clang
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

/// Where the first unknown part stands, counted from 1; 0: there is none. Worked out once for all declarations of like shape.
template <bool... Known>
inline constexpr std::size_t first_stray = [] {
    const bool known[] = {Known..., false};
    std::size_t position = 0;
    while (known[position]) ++position;
    return position == sizeof...(Known) ? 0 : position + 1;
}();

// What a part holds in its turn; only entities and indexes hold any.
template <class Part>
inline constexpr stray_part stray_inside{};
template <class Struct, class... Parts>
inline constexpr stray_part stray_inside<entity<Struct, Parts...>>{
    "entity<", type_name<Struct>(), "key, index, immutable, named, stored_as, renamed_from, key_only, number_as_text, domain, version, created_at, changed_at, expires_at, defaulted, computed, unique and delimiter",
    first_stray<is_entity_part<Parts>::value...>};
template <class Struct, class... Parts>
inline constexpr stray_part stray_inside<edge<Struct, Parts...>>{
    "edge<", type_name<Struct>(), "from, to, inverse, target_key, mirrored_as, counted, and those of an entity but key and computed", first_stray<is_edge_part<Parts>::value...>};
template <fixed_string Name, class... Parts>
inline constexpr stray_part stray_inside<gsi<Name, Parts...>>{"gsi<", Name.view(), "partition, sort, keys_only and include",
                                                              first_stray<is_index_part<Parts>::value...>, said_twice<Parts...>()};
template <fixed_string Name, class... Parts>
inline constexpr stray_part stray_inside<lsi<Name, Parts...>>{"lsi<", Name.view(), "sort, keys_only and include",
                                                              first_stray<is_local_part<Parts>::value...>, said_twice<Parts...>()};

/// What is stray in a table's declaration: first in itself, then in its parts.
template <class Declaration>
inline constexpr std::array<stray_part, 0> stray_parts{};
template <fixed_string Name, class... Parts>
inline constexpr std::array<stray_part, sizeof...(Parts) + 1> stray_parts<table<Name, Parts...>>{
    stray_part{"table<", Name.view(), "partition, sort, gsi, lsi, entity, edge, discriminator, delimiter, attribute_case and assume_disjoint",
               first_stray<is_table_part<Parts>::value...>, said_twice<Parts...>()},
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
