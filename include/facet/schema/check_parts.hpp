// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/type_list.hpp>
#include <facet/schema/declarations.hpp>
#include <facet/value/type_name.hpp>

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
template <char Delimiter>
inline constexpr bool is_entity_part<delimiter<Delimiter>> = true;

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
template <fixed_string Name>
inline constexpr bool is_table_part<discriminator<Name>> = true;
template <char Delimiter>
inline constexpr bool is_table_part<delimiter<Delimiter>> = true;
template <letter_case Case>
inline constexpr bool is_table_part<attribute_case<Case>> = true;
template <class First, class Second>
inline constexpr bool is_table_part<assume_disjoint<First, Second>> = true;

/// The position of the first `false`, counted from 1; 0 where there is none.
template <class... Bool>
constexpr std::size_t first_stray(Bool... known) {
    std::size_t position = 0;
    std::size_t found = 0;
    ((++position, found = found == 0 && !known ? position : found), ...);
    return found;
}

template <class Out>
constexpr bool refuse_stray(Out& out, std::string_view what, std::string_view name, std::size_t position, std::string_view known) {
    if (position == 0) return true;
    out << "part " << position << " of " << what << name << ", ...> means nothing there; its parts are " << known;
    return false;
}

// What a part holds in its turn; only entities and indexes hold any.
template <class Out, class Part>
constexpr bool check_inner_parts(Out&, const Part*) {
    return true;
}
template <class Out, class Struct, class... Parts>
constexpr bool check_inner_parts(Out& out, const entity<Struct, Parts...>*) {
    return refuse_stray(out, "entity<", type_name<Struct>(), first_stray(is_entity_part<Parts>...),
                        "key, index, immutable, named, stored_as, renamed_from, key_only, number_as_text, domain and delimiter");
}
template <class Out, fixed_string Name, class... Parts>
constexpr bool check_inner_parts(Out& out, const gsi<Name, Parts...>*) {
    return refuse_stray(out, "gsi<", Name.view(), first_stray(is_index_part<Parts>...), "partition, sort, keys_only and include");
}
template <class Out, fixed_string Name, class... Parts>
constexpr bool check_inner_parts(Out& out, const lsi<Name, Parts...>*) {
    return refuse_stray(out, "lsi<", Name.view(), first_stray(is_index_part<Parts>...), "sort, keys_only and include");
}

template <class Out, fixed_string Name, class... Parts>
constexpr bool check_parts(Out& out, const table<Name, Parts...>*) {
    return refuse_stray(out, "table<", Name.view(), first_stray(is_table_part<Parts>...),
                        "partition, sort, gsi, lsi, entity, discriminator, delimiter, attribute_case and assume_disjoint") &&
           (check_inner_parts(out, static_cast<const Parts*>(nullptr)) && ...);
}

}  // namespace facet::inline v0::detail
