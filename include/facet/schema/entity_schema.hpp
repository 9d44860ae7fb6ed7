// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/declarations.hpp>
#include <facet/schema/key_part.hpp>
#include <facet/schema/key_template.hpp>
#include <facet/value/reflection.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// From an entity<...> declaration to its facts: fields, key templates bound to them, and what else was said.

namespace facet::inline v0::detail {

/// What an entity takes from its table.
template <char Delimiter, letter_case Case>
struct entity_defaults {};

// A field's stored name in another case; lives as long as the program.
template <class Struct, std::size_t Field, letter_case Case>
struct cased_name {
    static constexpr std::string_view source = field_names<Struct>[Field];
    static constexpr auto storage = [] {
        std::array<char, source.size() + 1> text{};
        std::size_t size = 0;
        bool upper = Case == letter_case::pascal;
        for (std::size_t i = 0; i < source.size(); ++i) {
            const char c = source[i];
            if (c == '_' && size > 0) {
                upper = true;
                continue;
            }
            text[size++] = upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            upper = false;
        }
        text[source.size()] = static_cast<char>(size);
        return text;
    }();
    static constexpr std::string_view value{storage.data(), static_cast<unsigned char>(storage[source.size()])};
};

template <class Type>
constexpr std::span<const std::string_view> enum_names_for() {
    if constexpr (std::is_enum_v<typename key_part<Type>::type>)
        return enum_names_of<typename key_part<Type>::type>;
    else
        return {};
}

template <class Struct, std::size_t Field, letter_case Case>
constexpr field_facts make_field() {
    using type = field_type<Struct, Field>;
    using part = key_part<std::remove_cv_t<type>>;
    field_facts facts{.name = field_names<Struct>[Field],
                      .stored = field_names<Struct>[Field],
                      .type = codec<std::remove_cv_t<type>>::type,
                      .part = part::kind};
    facts.optional = is_optional<std::remove_cv_t<type>>;
    facts.precision = native_precision<typename part::type>;
    facts.names = enum_names_for<std::remove_cv_t<type>>();
    if constexpr (Case != letter_case::as_is) facts.stored = cased_name<Struct, Field, Case>::value;
    return facts;
}

// What the parts of a declaration change in the facts of fields. A name that no field has is kept for the check to report.
struct field_changes {
    std::span<field_facts> fields;
    std::string_view unknown{};     ///< the first name that no field has
    std::string_view unknown_in{};  ///< the part that speaks of it

    constexpr field_facts* find(std::string_view name, std::string_view part) {
        for (field_facts& field : fields)
            if (field.name == name) return &field;
        if (unknown_in.empty()) unknown = name, unknown_in = part;
        return nullptr;
    }

    template <class Part>
    constexpr void apply(const Part*) {}
    template <fixed_string Field, fixed_string Attribute>
    constexpr void apply(const stored_as<Field, Attribute>*) {
        if (field_facts* field = find(Field.view(), "stored_as")) field->stored = Attribute.view();
    }
    template <fixed_string Field, fixed_string Attribute>
    constexpr void apply(const renamed_from<Field, Attribute>*) {
        if (field_facts* field = find(Field.view(), "renamed_from")) field->renamed_from = Attribute.view();
    }
    template <fixed_string Field>
    constexpr void apply(const key_only<Field>*) {
        if (field_facts* field = find(Field.view(), "key_only")) field->key_only = true;
    }
    template <fixed_string Field>
    constexpr void apply(const number_as_text<Field>*) {
        if (field_facts* field = find(Field.view(), "number_as_text")) field->number_as_text = true, field->type = value_type::string;
    }
    template <fixed_string Field, fixed_string Prefix>
    constexpr void apply(const domain<Field, Prefix>*) {
        if (field_facts* field = find(Field.view(), "domain")) field->domain = Prefix.view();
    }
};

template <class Struct, letter_case Case, class... Parts>
struct entity_fields {
    static constexpr std::size_t count = field_count<Struct>;
    struct outcome {
        std::array<field_facts, count> fields{};
        std::string_view unknown{};
        std::string_view unknown_in{};
    };
    static constexpr outcome made = []<std::size_t... Field>(std::index_sequence<Field...>) {
        outcome facts{{make_field<Struct, Field, Case>()...}};
        field_changes changes{facts.fields};
        (changes.apply(static_cast<const Parts*>(nullptr)), ...);
        facts.unknown = changes.unknown;
        facts.unknown_in = changes.unknown_in;
        return facts;
    }(std::make_index_sequence<count>{});
};

// One template of a binding, bound to the entity's fields.
template <class Fields, fixed_string Text>
struct bound_pieces {
    static constexpr auto value = [] {
        auto pieces = parsed_template<Text>::value.pieces;
        for (piece& each : pieces) {
            if (!each.component) continue;
            for (std::size_t field = 0; field < Fields::count; ++field)
                if (Fields::made.fields[field].name == each.text) each.field = static_cast<std::int16_t>(field);
        }
        return pieces;
    }();
};

/// Whether a template is no text of its own but the field itself: a number or binary key, or a lone placeholder for the field
/// that is stored as the very attribute, or one of the form `raw`.
constexpr bool is_plain(std::span<const piece> pieces, std::span<const field_facts> fields, const request::key_attribute& attribute) {
    if (pieces.size() != 1 || !pieces[0].component || pieces[0].field < 0) return false;
    const field_facts& field = fields[static_cast<std::size_t>(pieces[0].field)];
    if (attribute.type != key_type::string || pieces[0].form == form_kind::raw) return true;
    return pieces[0].form == form_kind::natural && field.stored == attribute.name;
}

constexpr std::int32_t find_index(std::span<const request::index_description> indexes, std::string_view name) {
    for (std::size_t i = 0; i < indexes.size(); ++i)
        if (indexes[i].name == name) return static_cast<std::int32_t>(i);
    return -1;
}

template <class Table>
struct table_keys;  // schema.hpp: the key and index descriptions of a table

// One binding: its templates, split into partition and sort attributes of the path it names.
template <class Table, class Fields, char Delimiter, class Binding>
struct bound_path;

template <class Table, class Fields, char Delimiter, binding_options Options, class Sparse, fixed_string Index, fixed_string... Templates>
struct bound_path<Table, Fields, Delimiter, binding<Options, Sparse, Index, Templates...>> {
    static constexpr bool primary = Index.size() == 0;
    static constexpr std::int32_t position = primary ? -1 : find_index(table_keys<Table>::indexes, Index.view());
    static constexpr bool local =
        !primary && position >= 0 && table_keys<Table>::indexes[static_cast<std::size_t>(position < 0 ? 0 : position)].kind == request::index_kind::local;
    static constexpr char separator = Options.delimiter == '\0' ? Delimiter : Options.delimiter;
    static constexpr key_mode mode = Options.verbatim || separator < ' ' || separator > '.' ? key_mode::verbatim : key_mode::escaped;

    static constexpr auto templates = [] {
        std::array<template_facts, sizeof...(Templates)> bound{template_facts{
            .text = Templates.view(),
            .pieces = bound_pieces<Fields, Templates>::value,
            .delimiter = separator,
            .mode = mode,
            .fault = parsed_template<Templates>::value.fault}...};
        if constexpr (primary || position >= 0) {
            // A local index shares the table's partition key: the templates given are those of its sort key.
            const auto partition = local ? std::span<const request::key_attribute>{} : table_keys<Table>::partition(position);
            const auto sort = table_keys<Table>::sort(position);
            for (std::size_t i = 0; i < bound.size() && i < partition.size() + sort.size(); ++i)
                bound[i].plain = is_plain(bound[i].pieces, Fields::made.fields,
                                          i < partition.size() ? partition[i] : sort[i - partition.size()]);
        }
        return bound;
    }();

    static constexpr path_facts make(std::span<const template_facts> table_partition) {
        path_facts facts{.index = position};
        facts.index_name = Index.view();
        facts.given = sizeof...(Templates);
        facts.sparse = Sparse::when;
        facts.sparse_name = Sparse::field;
        if (facts.sparse != presence::always)
            for (std::size_t field = 0; field < Fields::count; ++field)
                if (Fields::made.fields[field].name == Sparse::field) facts.sparse_field = static_cast<std::int16_t>(field);
        if (!primary && position < 0) {
            facts.fault = path_fault::unknown_index;
            return facts;
        }
        const std::size_t partition = local ? 0 : table_keys<Table>::partition(position).size();
        if (sizeof...(Templates) != partition + table_keys<Table>::sort(position).size()) {
            facts.fault = path_fault::wrong_count;
            return facts;
        }
        const std::span<const template_facts> all = templates;
        facts.partition = local ? table_partition : all.first(partition);
        facts.sort = all.subspan(partition);
        return facts;
    }
};

template <class Part>
struct is_primary_binding : std::false_type {};
template <binding_options Options, class Sparse, fixed_string... Templates>
struct is_primary_binding<binding<Options, Sparse, "", Templates...>> : std::true_type {};

template <class Part>
struct is_index_binding : std::false_type {};
template <binding_options Options, class Sparse, fixed_string Index, fixed_string... Templates>
struct is_index_binding<binding<Options, Sparse, Index, Templates...>> : std::bool_constant<(Index.size() > 0)> {};

template <char Default, class... Parts>
consteval char delimiter_of() {
    char found = Default;
    [[maybe_unused]] const auto take = [&]<class Part>(const Part*) {
        if constexpr (requires { []<char C>(const delimiter<C>*) {}(static_cast<const Part*>(nullptr)); })
            found = []<char C>(const delimiter<C>*) { return C; }(static_cast<const Part*>(nullptr));
    };
    (take(static_cast<const Parts*>(nullptr)), ...);
    return found;
}

template <std::size_t Path, class... Bindings>
consteval auto sparse_value_of(type_list<Bindings...>) {
    return []<std::size_t... Position>(std::index_sequence<Position...>) {
        struct all : indexed_type<Position + 1, Bindings>... {};
        return decltype(type_at<Path>(all{}))::type::sparse_value;
    }(std::index_sequence_for<Bindings...>{});
}

/// The facts of one entity of a table.
template <class Table, class Declaration>
struct entity_schema;

template <class Table, class Struct, class... Parts>
struct entity_schema<Table, entity<Struct, Parts...>> {
    using type = Struct;
    using fields = entity_fields<Struct, table_keys<Table>::stored_case, Parts...>;
    static constexpr char separator = delimiter_of<table_keys<Table>::separator, Parts...>();
    using primary = filter<is_primary_binding, Parts...>;
    using secondary = filter<is_index_binding, Parts...>;

    template <class... Primary, class... Secondary>
    static constexpr auto make_paths(type_list<Primary...>, type_list<Secondary...>) {
        if constexpr (sizeof...(Primary) == 1) {
            constexpr path_facts own = (bound_path<Table, fields, separator, Primary>::make({}), ...);
            return std::array<path_facts, 1 + sizeof...(Secondary)>{
                own, bound_path<Table, fields, separator, Secondary>::make(own.partition)...};
        } else {
            return std::array<path_facts, 0>{};
        }
    }
    static constexpr auto paths = make_paths(primary{}, secondary{});
    /// The value a sparse index entry depends on, of the entity's `Path`-th path.
    template <std::size_t Path>
    static constexpr auto sparse_value = sparse_value_of<Path>(secondary{});
    static constexpr std::size_t primary_keys = primary::size;

    static constexpr std::string_view discriminator_value() {
        std::string_view value = type_name<Struct>();
        [[maybe_unused]] const auto take = [&]<class Part>(const Part*) {
            if constexpr (requires { []<fixed_string Name>(const named<Name>*) {}(static_cast<const Part*>(nullptr)); })
                value = []<fixed_string Name>(const named<Name>*) { return std::string_view(Name.view()); }(static_cast<const Part*>(nullptr));
        };
        (take(static_cast<const Parts*>(nullptr)), ...);
        return value;
    }

    static constexpr entity_facts facts{.name = type_name<Struct>(),
                                        .discriminator = discriminator_value(),
                                        .fields = fields::made.fields,
                                        .paths = paths,
                                        .immutable = (std::is_same_v<Parts, immutable> || ...)};
};

}  // namespace facet::inline v0::detail
