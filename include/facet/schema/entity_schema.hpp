// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/schema/bind_pieces.hpp>
#include <facet/schema/computed_fit.hpp>
#include <facet/schema/field_changes.hpp>
#include <facet/schema/key_part.hpp>
#include <facet/value/decimal.hpp>
#include <facet/value/letter_case.hpp>
#include <facet/value/reflection.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// From an entity<...> declaration to its facts: fields, key templates bound to them, and what else was said.

namespace facet::inline v0::detail {

/// As what a field of a type is stored; of one that cannot be, which is refused elsewhere, as anything.
template <class Type>
constexpr value_type stored_type() {
    if constexpr (storable<Type>) return codec<Type>::type;
    else return value_type::null;
}

/// What a field's type says of it.
template <class Type>
inline constexpr field_facts type_facts{.type = stored_type<Type>(),
                                        .part = key_part<Type>::kind,
                                        .size = sizeof(typename key_part<Type>::type) < 16 ? static_cast<std::uint8_t>(sizeof(typename key_part<Type>::type)) : std::uint8_t{16},
                                        .optional = stores_optional<Type>,
                                        .moment = holds_moment<Type>(),
                                        .precision = native_precision<typename key_part<Type>::type>,
                                        .names = enum_names_for<Type>(),
                                        .digits = enum_digits_for<Type>(),
                                        .own = own_name<Type>(),
                                        .other_ticks = has_other_ticks<Type>};

template <class... Type>
constexpr std::array<field_facts, sizeof...(Type)> facts_of_types(type_list<Type...>) {
    return {type_facts<Type>...};
}

template <std::size_t Count>
struct bound_fields {
    std::array<field_facts, Count> fields{};
    std::string_view unknown{};
    std::string_view unknown_in{};
    std::string_view repeated_role{};
    std::string_view repeated{};
};

template <class Types>
inline constexpr auto facts_of_list = detail::facts_of_types(Types{});

template <std::size_t Count>
constexpr bound_fields<Count> name_fields(const std::array<field_facts, Count>& types, const std::array<std::string_view, Count>& names,
                                          const std::array<std::string_view, Count>& stored, bool respelled) {
    bound_fields<Count> bound{types};
    field_facts* const fields = bound.fields.data();
    for (std::size_t i = 0; i < Count; ++i) {
        fields[i].name = names.data()[i];
        fields[i].stored = stored.data()[i];
        fields[i].respelled = respelled;
    }
    return bound;
}

template <class Part>
constexpr void change_fields(field_changes& changes) {
    if constexpr (!requires { Part::declared; }) changes.apply(static_cast<const Part*>(nullptr));
}

template <class Struct, letter_case Case, class... Parts>
constexpr auto bind_fields() {
    auto bound = name_fields(facts_of_list<field_types<Struct>>, field_names<Struct>, stored_names<Struct, Case>, Case != letter_case::as_is);
    field_changes changes{bound.fields};
    (detail::change_fields<Parts>(changes), ...);
    bound.unknown = changes.unknown;
    bound.unknown_in = changes.unknown_in;
    bound.repeated_role = changes.repeated_role;
    bound.repeated = changes.repeated;
    return bound;
}

/// Whether a template that is nothing but this component composes no text, and the key attribute is the field itself: it holds numbers or
/// bytes, or the field is stored as that very attribute, or the form is `raw`.
constexpr bool is_plain(const piece& lone, span<const field_facts> fields, const request::key_attribute& attribute) {
    if (lone.field < 0 || lone.form == form_kind::shards) return false;
    if (attribute.type != key_type::string || lone.form == form_kind::raw) return true;
    return lone.form == form_kind::natural && same_text(fields[static_cast<std::size_t>(lone.field)].stored, attribute.name);
}

constexpr std::int32_t find_index(span<const request::index_description> indexes, std::string_view name) {
    for (std::size_t i = 0; i < indexes.size(); ++i)
        if (same_text(indexes[i].name, name)) return static_cast<std::int32_t>(i);
    return -1;
}

template <class Table>
struct table_keys;  // table_keys.hpp: the key and index descriptions of a table

/// The key attributes of a table and of its indexes.
struct keys_view {
    span<const request::key_attribute> partition;
    span<const request::key_attribute> sort;
    span<const request::index_description> indexes;
};

/// What an edge is made into says by this part that it is one: edge_schema.hpp.
template <class Table, class Edge>
struct edge_tag;
/// The same of the mirror of an edge.
template <class Table, class Edge>
struct mirror_tag;

// What the parts of a declaration say, apart from fields: each overload reads one kind of part.
struct declared_parts {
    char delimiter;
    std::string_view named;
    bool immutable = false;
    bool guarded = false;
    edge_facts edge{};
    bool delimited = false;
    bool renamed = false;
    std::string_view repeated{};
    static constexpr std::size_t most_compared = 8;
    const char* guard_names[most_compared]{};
    std::size_t guards = 0;

    constexpr void read(const void*) {}
    template <delimiter_word Delimiter>
    constexpr void read(const facet::delimiter<Delimiter>*) {
        if (delimited) repeated = "delimiter";
        delimiter = Delimiter.value, delimited = true;
    }
    template <fixed_string Name>
    constexpr void read(const facet::named<Name>*) {
        if (renamed) repeated = "named";
        named = Name.view(), renamed = true;
    }
    constexpr void read(const facet::immutable*) {
        if (immutable) repeated = "immutable";
        immutable = true;
    }
    template <class Guard>
    constexpr void read(const facet::unique<Guard>*) {
        // In full: types of two namespaces may have one name.
        const char* const guard = pretty_type<Guard>();
        for (std::size_t i = 0; i < guards; ++i)
            if (same_text(guard_names[i], guard)) repeated = "unique";
        if (guards < most_compared) guard_names[guards++] = guard;
        guarded = true;
    }
    template <class Table, class Edge>
    constexpr void read(const edge_tag<Table, Edge>*) {
        edge = edge_tag<Table, Edge>::facts();
    }
    template <class Table, class Edge>
    constexpr void read(const mirror_tag<Table, Edge>*) {
        edge = mirror_tag<Table, Edge>::facts();
    }
};

// A function of its own: a lambda in a class is a class and three functions more, for each entity.
template <class... Parts>
constexpr declared_parts read_parts(declared_parts said) {
    (said.read(static_cast<const Parts*>(nullptr)), ...);
    return said;
}

/// The index a binding names; -1 for the primary key and for an index that the table does not have.
constexpr std::int32_t index_of_binding(const declared_binding& binding, const keys_view& keys) {
    return binding.index.empty() ? -1 : find_index(keys.indexes, binding.index);
}
/// The key attributes that a binding's templates are for: a local index shares the table's partition key, so that they are those
/// of its sort key.
constexpr span<const request::key_attribute> bound_partition(std::int32_t index, const keys_view& keys) {
    if (index < 0) return keys.partition;
    const request::index_description& described = keys.indexes[static_cast<std::size_t>(index)];
    return described.kind == request::index_kind::local ? span<const request::key_attribute>{} : described.partition;
}
constexpr span<const request::key_attribute> bound_sort(std::int32_t index, const keys_view& keys) {
    return index < 0 ? keys.sort : keys.indexes[static_cast<std::size_t>(index)].sort;
}

constexpr void set_head(template_facts& facts, std::string_view literal) {
    const char* const bytes = literal.data();
    const std::size_t size = literal.size() < 8 ? literal.size() : 8;
    std::uint64_t head = 0;
    for (std::size_t i = 0; i < size; ++i) head |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (56 - 8 * i);
    facts.head = head;
    facts.head_size = static_cast<std::uint8_t>(size);
}

template <std::size_t Pieces, std::size_t Count, std::size_t Capacity>
constexpr std::array<template_facts, Count> bind_templates(const binding_list<Capacity>& bindings, const bound_pieces<Pieces, Count>& pieces,
                                                           span<const field_facts> fields, const keys_view& keys, char table_delimiter) {
    std::array<template_facts, Count> templates{};
    template_facts* const made = templates.data();
    std::size_t next = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < bindings.size; ++i) {
        const declared_binding& binding = *bindings.all[i];
        const std::int32_t index = index_of_binding(binding, keys);
        const auto partition = bound_partition(index, keys);
        const auto sort = bound_sort(index, keys);
        const char delimiter = binding.options.delimiter == '\0' ? table_delimiter : binding.options.delimiter;
        const bool verbatim = binding.options.verbatim || delimiter < ' ' || delimiter > '.';
        for (std::size_t j = 0; j < binding.size; ++j) {
            const std::size_t count = pieces.sizes[next];
            const piece* const own = pieces.all + first;
            template_facts& bound = made[next];
            bound.text = binding.templates[j];
            bound.fault = pieces.faults[next++];
            bound.pieces = {own, count};
            bound.delimiter = delimiter;
            bound.mode = verbatim ? key_mode::verbatim : key_mode::escaped;
            first += count;
            if (count == 1 && own->component && (binding.index.empty() || index >= 0) && j < partition.size() + sort.size())
                bound.plain = is_plain(*own, fields, j < partition.size() ? partition[j] : sort[j - partition.size()]);
            if (count > 0 && !own->component) set_head(bound, own->text);
        }
    }
    return templates;
}

template <std::size_t Count, std::size_t Capacity>
constexpr std::array<path_facts, Count> bind_paths(const binding_list<Capacity>& bindings, span<const template_facts> templates,
                                                   span<const field_facts> fields, const keys_view& keys) {
    std::array<path_facts, Count> paths{};
    std::size_t next = 0;
    for (std::size_t i = 0; i < bindings.size; ++i) {
        const declared_binding& binding = *bindings.all[i];
        path_facts& bound = paths[i];
        const auto own = templates.subspan(next, binding.size);
        next += binding.size;
        bound.index = index_of_binding(binding, keys);
        bound.index_name = binding.index;
        bound.given = binding.size;
        bound.sparse = binding.sparse;
        bound.sparse_name = binding.sparse_field;
        if (bound.sparse != presence::always)
            for (std::size_t field = 0; field < fields.size(); ++field)
                if (same_text(fields[field].name, bound.sparse_name)) bound.sparse_field = static_cast<std::int16_t>(field);
        if (!binding.index.empty() && bound.index < 0) {
            bound.fault = path_fault::unknown_index;
            continue;
        }
        if (binding.repeated) {
            bound.fault = path_fault::sparse_twice;
            continue;
        }
        const std::size_t partition = bound_partition(bound.index, keys).size();
        if (binding.size != partition + bound_sort(bound.index, keys).size()) {
            bound.fault = path_fault::wrong_count;
            continue;
        }
        bound.partition = partition == 0 ? paths[0].partition : own.first(partition);
        bound.sort = own.subspan(partition);
    }
    return paths;
}

/// Whether a part binds an index; the first that does is that of an entity's second path.
template <class Part>
struct is_index_binding : std::false_type {};
template <binding_options Options, class Sparse, fixed_string Index, fixed_string... Templates>
struct is_index_binding<binding<Options, Sparse, Index, Templates...>> : std::bool_constant<(Index.size() > 0)> {};

/// Whether a floating-point type has that number: one that it would round is never equal to what is stored.
template <class Type, auto Value>
consteval bool has_number() {
    constexpr auto number = static_cast<long double>(Value);
    if (!(number <= std::numeric_limits<Type>::max() && number >= std::numeric_limits<Type>::lowest())) return false;
    return static_cast<long double>(static_cast<Type>(number)) == number;
}

template <class Type>
inline constexpr bool is_real_field = std::is_floating_point_v<Type>;
template <class Type>
inline constexpr bool is_real_field<std::optional<Type>> = is_real_field<Type>;

/// Whether a field of this type can have that value.
template <class Type, auto Value>
consteval bool can_equal() {
    using value = std::remove_const_t<decltype(Value)>;
    if constexpr (is_optional<Type>) return can_equal<typename Type::value_type, Value>();
    else if constexpr (std::is_enum_v<Type> || std::is_enum_v<value> || std::is_same_v<Type, bool> || std::is_same_v<value, bool>) return std::is_same_v<Type, value>;
    else if constexpr (counting_integer<Type> && counting_integer<value>) return std::in_range<Type>(Value);
    else if constexpr (counting_integer<Type> && std::is_floating_point_v<value>) return false;
    else if constexpr (std::is_floating_point_v<Type> && std::is_arithmetic_v<value>) return has_number<Type, Value>();
    else return requires(const Type& field) { field == Value; };
}

/// Completes what paths tell of the values that their entries depend on, which only the declaration's types know.
template <class Struct, class Binding>
consteval void add_sparse_value(path_facts& path) {
    if constexpr (Binding::declared.sparse == presence::while_equal) {
        constexpr std::size_t field = field_index<Struct>(Binding::declared.sparse_field);
        using value = std::remove_const_t<decltype(Binding::sparse::value)>;
        if constexpr (field != no_field) path.sparse_possible = can_equal<std::remove_const_t<field_type<Struct, field>>, Binding::sparse::value>();
        constexpr bool of_real = [] {
            if constexpr (field == no_field) return false;
            else return is_real_field<std::remove_const_t<field_type<Struct, field>>>;
        }();
        if constexpr (std::is_floating_point_v<value> || (of_real && std::is_integral_v<value>)) {
            path.sparse_form = sparse_number::real;
            path.sparse_value = std::bit_cast<std::uint64_t>(static_cast<double>(Binding::sparse::value) + 0.0);  // there is one zero
        } else if constexpr (std::is_integral_v<value> || std::is_enum_v<value>) {
            path.sparse_value = static_cast<std::uint64_t>(Binding::sparse::value);
            if constexpr (std::is_enum_v<value>) path.sparse_form = Binding::sparse::value < value{} ? sparse_number::negative : sparse_number::positive;
            else if (std::is_signed_v<value> && Binding::sparse::value < value{}) path.sparse_form = sparse_number::negative;
        } else {
            path.sparse_by = requires(const value& text) { text.view(); } ? "a text" : "an object of a class";
            path.sparse_possible = false;
        }
        if constexpr (named_enum<value>) {
            for (std::size_t i = 0; i < enum_values<value>.size(); ++i)
                if (enum_values<value>[i] == Binding::sparse::value) path.sparse_text = enum_names_of<value>[i];
        } else if constexpr (std::is_same_v<value, bool>) {
            path.sparse_text = Binding::sparse::value ? "true" : "false";
        }
    }
}
template <class Struct, std::size_t Count, class... Bindings>
consteval std::array<path_facts, Count> add_sparse_values(std::array<path_facts, Count> paths, type_list<Bindings...>) {
    if constexpr (sizeof...(Bindings) + 1 == Count) {  // behind the primary key; else the declaration is refused anyway
        std::size_t path = 0;
        (add_sparse_value<Struct, Bindings>(paths[++path]), ...);
    }
    return paths;
}

/// What can be wrong with a declaration before there are facts to check.
struct declaration_facts {
    std::size_t primary = 0;        ///< how many key<...> it has
    std::string_view unknown{};     ///< the first name that no field has
    std::string_view unknown_in{};  ///< the part that speaks of it
    std::string_view repeated_role{};  ///< a field that has two roles, or one that another has
    std::string_view repeated{};    ///< a part that is said twice
    bool assignable = true;         ///< its struct can be copied, made without values, and assigned to
    bool named = false;             ///< it says the value of its discriminator
    std::string_view uncomputed{};  ///< what is wrong with the function of a computed field, from that field's name on
};

/// The facts of one entity of a table. Its parts are read into values at once, and the functions that work on these are compiled
/// once for all entities of like extent.
template <class Table, class Declaration>
struct entity_schema;

template <class Table, class Struct, class... Parts>
struct entity_schema<Table, entity<Struct, Parts...>> {
    using type = Struct;
    using keys = table_keys<Table>;

    static constexpr auto bound = bind_fields<Struct, keys::stored_case, Parts...>();
    static constexpr auto bindings = list_bindings<Parts...>();
    static constexpr declared_parts parts = read_parts<Parts...>({keys::separator, is_spelled_alike(type_name<Struct>()) ? type_name<Struct>() : ""});
    static constexpr auto pieces = bind_pieces<bindings.pieces, bindings.templates>(bindings, bound.fields);
    static constexpr auto templates = bind_templates(bindings, pieces, bound.fields, keys::view, parts.delimiter);
    static constexpr auto paths = [] {
        constexpr auto bound_paths = bind_paths<bindings.size>(bindings, templates, bound.fields, keys::view);
        if constexpr (bindings.by_value) return add_sparse_values<Struct>(bound_paths, filter<is_index_binding, Parts...>{});
        else return bound_paths;
    }();
    static constexpr entity_facts facts{.name = type_name<Struct>(),
                                        .discriminator = parts.named,
                                        .fields = bound.fields,
                                        .paths = paths,
                                        .templates = templates,
                                        .immutable = parts.immutable,
                                        .guarded = parts.guarded,
                                        .edge = parts.edge};
    static constexpr declaration_facts declaration{bindings.primary, bound.unknown, bound.unknown_in, bound.repeated_role,
                                                   parts.repeated.empty() ? bound.repeated : parts.repeated,
                                                   __is_constructible(Struct, const Struct&) && __is_assignable(Struct&, Struct&&) && __is_constructible(Struct),
                                                   parts.renamed,
                                                   first_uncomputed<Struct, Parts...>()};

    /// The value that the entity's sparse entry in its `Path`-th path depends on.
    template <std::size_t Path>
    static constexpr auto sparse_value = element_at<Path - 1, filter<is_index_binding, Parts...>>::sparse::value;
};

}  // namespace facet::inline v0::detail
