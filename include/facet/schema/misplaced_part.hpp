// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/check_parts.hpp>
#include <facet/schema/check_structs.hpp>
#include <facet/schema/table_keys.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// What to do about a part of a declaration that stands where it means nothing. Compiled only for a table that has one.

namespace facet::inline v0::detail {

enum class part_place { table, entity, edge, index };

template <class Part>
inline constexpr bool is_text_delimiter = false;
template <delimiter_word Delimiter>
inline constexpr bool is_text_delimiter<delimiter<Delimiter>> = Delimiter.text;
template <class Part>
inline constexpr bool is_text_case = false;
template <case_word Case>
inline constexpr bool is_text_case<attribute_case<Case>> = Case.text;

/// How a part is called here that has another name elsewhere.
template <class Part>
inline constexpr std::string_view other_name{};
template <fixed_string Field>
inline constexpr std::string_view other_name<ttl<Field>> = "when an item expires is said of its entity by expires_at<`...`>, with the field's name";
template <fixed_string Field>
inline constexpr std::string_view other_name<updated_at<Field>> = "when an item was written last is kept in a field of its entity by changed_at<`...`>, with the field's name";

template <part_place Place, class Part>
constexpr void explain_misplaced(message& out) {
    using enum part_place;
    out << "; ";
    if constexpr (is_text_delimiter<Part>) {
        out << "a delimiter is one character, in single quotes: delimiter<'-'>";
    } else if constexpr (is_text_case<Part>) {
        out << "a case is an enumerator: attribute_case<facet::letter_case::camel>";
    } else if constexpr (!other_name<Part>.empty()) {
        out << other_name<Part>;
    } else if constexpr (!is_any_part<Part>) {
        constexpr std::string_view name = type_name<Part>();
        out << name;
        if (Place == table) out << " is a struct, whose entity is declared by entity<" << name << ", key<...>>";
        else if (Place == entity) out << " is another struct, which has an entity<" << name << ", key<...>> of its own";
        else if (Place == edge) out << " is a struct; the entities that an edge joins are said by from<...> and to<...>";
        else out << " is a struct, of which the table declares an entity<" << name << ", key<...>>";
    } else {
        constexpr bool key_attributes = is_partition<Part>::value || is_sort<Part>::value;
        show_part<Part>(out);
        if constexpr (key_attributes && Place == index) out << " is the table's, in whose partitions a local index orders the items anew";
        else if constexpr (key_attributes) out << " is said of a table or an index; what an entity keeps there is said by key<...> and index<...>";
        else if constexpr (is_index<Part>::value) out << " is said of a table, and an entity is bound to it by index<...>";
        else if constexpr (is_entity_part<Part>::value && Place == edge) out << " is said of an entity; an edge's key is made from those of its ends, and nothing of an edge is computed";
        else if constexpr (is_entity_part<Part>::value && Place == index) out << " is said of an entity; an index names its key attributes, by partition<...> and sort<...>";
        else if constexpr (is_entity_part<Part>::value) out << " is said of an entity, behind its struct: entity<Struct, key<...>, ...>";
        else if constexpr (is_table_part<Part>::value) out << " is said of a table";
        else if constexpr (is_index_part<Part>::value) out << " is said of an index: gsi<...> or lsi<...>";
        else out << " is said of an edge";
    }
}

/// Of the part that was found to be misplaced, if it is among these.
template <part_place Place, class... Parts>
constexpr void explain_misplaced_at(message& out, std::size_t position) {
    std::size_t at = 0;
    ((++at == position ? explain_misplaced<Place, Parts>(out) : void()), ...);
}
template <class Part>
struct parts_within {
    static constexpr void explain(message&, std::size_t) {}
};
template <class Struct, class... Parts>
struct parts_within<entity<Struct, Parts...>> {
    static constexpr void explain(message& out, std::size_t position) { explain_misplaced_at<part_place::entity, Parts...>(out, position); }
};
template <class Struct, class... Parts>
struct parts_within<edge<Struct, Parts...>> {
    static constexpr void explain(message& out, std::size_t position) { explain_misplaced_at<part_place::edge, Parts...>(out, position); }
};
template <fixed_string Name, class... Parts>
struct parts_within<gsi<Name, Parts...>> {
    static constexpr void explain(message& out, std::size_t position) { explain_misplaced_at<part_place::index, Parts...>(out, position); }
};
template <fixed_string Name, class... Parts>
struct parts_within<lsi<Name, Parts...>> {
    static constexpr void explain(message& out, std::size_t position) { explain_misplaced_at<part_place::index, Parts...>(out, position); }
};
template <fixed_string Name, class... Parts>
struct parts_within<table<Name, Parts...>> {
    static constexpr void explain(message& out, std::size_t position) { explain_misplaced_at<part_place::table, Parts...>(out, position); }
};

template <class Declaration>
struct misplaced_parts;
template <fixed_string Name, class... Parts>
struct misplaced_parts<table<Name, Parts...>> {
    /// Says what is wrong with the first part that is, and what to do about it; false, as a check that fails.
    static constexpr bool explain(message& out) {
        constexpr auto& strays = stray_parts<table<Name, Parts...>>;
        (void)check_parts(out, strays);
        std::size_t wrong = 0;
        while (strays[wrong].position == 0 && strays[wrong].twice.empty()) ++wrong;
        std::size_t at = 0;
        if (wrong == 0) parts_within<table<Name, Parts...>>::explain(out, strays[0].position);
        ((++at == wrong ? parts_within<Parts>::explain(out, strays[wrong].position) : void()), ...);
        return false;
    }
};

}  // namespace facet::inline v0::detail
