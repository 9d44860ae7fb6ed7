// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/schema/entity_schema.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// A table's key attributes and indexes, from its declaration.

namespace facet::inline v0::detail {

template <class Part>
struct is_partition : std::false_type {};
template <key_attribute_name... Attributes>
struct is_partition<partition<Attributes...>> : std::true_type {};
template <class Part>
struct is_sort : std::false_type {};
template <key_attribute_name... Attributes>
struct is_sort<sort<Attributes...>> : std::true_type {};
template <class Part>
struct is_include : std::false_type {};
template <fixed_string... Attributes>
struct is_include<include<Attributes...>> : std::true_type {};
template <class Part>
struct is_index : std::false_type {};
template <fixed_string Name, class... Parts>
struct is_index<gsi<Name, Parts...>> : std::true_type {};
template <fixed_string Name, class... Parts>
struct is_index<lsi<Name, Parts...>> : std::true_type {};
template <class Part>
struct is_entity : std::false_type {};
template <class Struct, class... Parts>
struct is_entity<entity<Struct, Parts...>> : std::true_type {};
template <class Struct, class... Parts>
struct is_entity<edge<Struct, Parts...>> : std::true_type {};
template <class Part>
struct is_edge : std::false_type {};
template <class Struct, class... Parts>
struct is_edge<edge<Struct, Parts...>> : std::true_type {};
template <class Part>
struct is_assumption : std::false_type {};
template <class First, class Second>
struct is_assumption<assume_disjoint<First, Second>> : std::true_type {};

template <class Part>
struct key_attributes_of;
template <key_attribute_name... Attributes>
struct key_attributes_of<partition<Attributes...>> {
    static constexpr std::array<request::key_attribute, sizeof...(Attributes)> value{
        request::key_attribute{Attributes.name.view(), Attributes.type}...};
};
template <key_attribute_name... Attributes>
struct key_attributes_of<sort<Attributes...>> : key_attributes_of<partition<Attributes...>> {};

template <class Part>
struct included_attributes;
template <fixed_string... Attributes>
struct included_attributes<include<Attributes...>> {
    static constexpr std::array<std::string_view, sizeof...(Attributes)> value{Attributes.view()...};
};

template <class... Parts>
constexpr span<const request::key_attribute> first_attributes(type_list<Parts...>) {
    span<const request::key_attribute> attributes;
    ((attributes = key_attributes_of<Parts>::value), ...);
    return attributes;
}

template <class... Parts>
constexpr span<const std::string_view> first_include(type_list<Parts...>) {
    span<const std::string_view> names;
    ((names = included_attributes<Parts>::value), ...);
    return names;
}

template <request::index_kind Kind, fixed_string Name, class... Parts>
constexpr request::index_description describe_index(span<const request::key_attribute> table_partition) {
    request::index_description index{.name = Name.view(), .kind = Kind};
    index.partition = Kind == request::index_kind::local ? table_partition : first_attributes(filter<is_partition, Parts...>{});
    index.sort = first_attributes(filter<is_sort, Parts...>{});
    index.include = first_include(filter<is_include, Parts...>{});
    if ((std::is_same_v<Parts, keys_only> || ...)) index.projected = request::projection_kind::keys_only;
    if (filter<is_include, Parts...>::size > 0) index.projected = request::projection_kind::include;
    return index;
}

template <class Index>
struct index_of;
template <fixed_string Name, class... Parts>
struct index_of<gsi<Name, Parts...>> {
    static constexpr auto description(span<const request::key_attribute> table_partition) {
        return describe_index<request::index_kind::global, Name, Parts...>(table_partition);
    }
};
template <fixed_string Name, class... Parts>
struct index_of<lsi<Name, Parts...>> {
    static constexpr auto description(span<const request::key_attribute> table_partition) {
        return describe_index<request::index_kind::local, Name, Parts...>(table_partition);
    }
};

// What single parts of a declaration say: each overload reads one kind of part.
struct table_words {
    char delimiter = '#';
    letter_case stored_case = letter_case::as_is;
    std::string_view discriminator{};
    bool delimited = false;
    bool cased = false;
    bool discriminated = false;
    std::string_view repeated{};

    constexpr void read(const void*) {}
    template <delimiter_word Delimiter>
    constexpr void read(const facet::delimiter<Delimiter>*) {
        if (delimited) repeated = "delimiter";
        delimiter = Delimiter.value, delimited = true;
    }
    template <case_word Case>
    constexpr void read(const attribute_case<Case>*) {
        if (cased) repeated = "attribute_case";
        stored_case = Case.value, cased = true;
    }
    template <fixed_string Text>
    constexpr void read(const facet::discriminator<Text>*) {
        if (discriminated) repeated = "discriminator";
        discriminator = Text.view(), discriminated = true;
    }
};

template <class Part>
struct is_word : std::false_type {};
template <delimiter_word Delimiter>
struct is_word<facet::delimiter<Delimiter>> : std::true_type {};
template <case_word Case>
struct is_word<attribute_case<Case>> : std::true_type {};
template <fixed_string Text>
struct is_word<facet::discriminator<Text>> : std::true_type {};

template <class... Words>
consteval table_words read_words(type_list<Words...>) {
    table_words said;
    (said.read(static_cast<const Words*>(nullptr)), ...);
    return said;
}

template <fixed_string Text>
struct text_constant {
    static constexpr std::string_view value = Text.view();
};

/// A table's parts, by their kinds. Types only: what it held as values would be named by the whole declaration, which the compilers write out
/// for each, twenty thousand characters for fifty entities.
template <class Declaration>
struct table_parts;
template <fixed_string Name, class... Parts>
struct table_parts<table<Name, Parts...>> {
    using name = text_constant<Name>;
    using partitions = filter<is_partition, Parts...>;
    using sorts = filter<is_sort, Parts...>;
    using indexes = filter<is_index, Parts...>;
    using words = filter<is_word, Parts...>;
    using entities = filter<is_entity, Parts...>;
    using edges = filter<is_edge, Parts...>;
    using assumptions = filter<is_assumption, Parts...>;
};

/// Stands for the table of a call that names none.
struct no_table {};

/// What is declared as a table at all.
template <class Type>
concept declared_table = requires { typename Type::declaration; };

/// What is no table has the facts of one that holds nothing, so that its own refusal is all that is said of it.
template <class Table>
struct declaration_of {
    using type = table<"none">;
};
template <declared_table Table>
struct declaration_of<Table> {
    using type = typename Table::declaration;
};

template <class Table>
struct table_keys {
    using parts = table_parts<typename declaration_of<Table>::type>;
    using partitions = typename parts::partitions;
    using sorts = typename parts::sorts;
    using entities = typename parts::entities;  ///< and edges, as they are declared
    using assumptions = typename parts::assumptions;

    template <class... Index>
    static constexpr auto describe(type_list<Index...>) {
        return std::array<request::index_description, sizeof...(Index)>{index_of<Index>::description(table_partition())...};
    }

    static constexpr std::array<request::key_attribute, 1> default_partition{request::key_attribute{"PK"}};
    static constexpr std::array<request::key_attribute, 1> default_sort{request::key_attribute{"SK"}};
    static constexpr span<const request::key_attribute> table_partition() {
        if constexpr (partitions::size == 0)
            return default_partition;
        else
            return first_attributes(partitions{});
    }
    static constexpr span<const request::key_attribute> table_sort() {
        if constexpr (partitions::size == 0 && sorts::size == 0)
            return default_sort;
        else
            return first_attributes(sorts{});
    }

    static constexpr std::string_view name = parts::name::value;
    static constexpr auto indexes = describe(typename parts::indexes{});
    static constexpr keys_view view{table_partition(), table_sort(), indexes};
    static constexpr table_words words = read_words(typename parts::words{});
    static constexpr char separator = words.delimiter;
    static constexpr letter_case stored_case = words.stored_case;
    static constexpr std::string_view discriminator_name = words.discriminator;
    static constexpr bool has_edges = parts::edges::size > 0;
};

}  // namespace facet::inline v0::detail
