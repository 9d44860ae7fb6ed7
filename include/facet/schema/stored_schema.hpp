// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/schema/check.hpp>
#include <facet/schema/guards_in.hpp>
#include <facet/schema/sparse_value.hpp>
#include <facet/value/parts.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {
namespace detail {

/// Counts what would be written.
struct counting_message {
    std::size_t size = 0;
    constexpr counting_message& operator<<(std::string_view part) { return size += part.size(), *this; }
    constexpr counting_message& operator<<(char) { return ++size, *this; }
};

/// Writes into a text of the size that was counted.
template <std::size_t Size>
struct exact_message {
    text<Size> content{};
    std::size_t size = 0;
    constexpr exact_message& operator<<(std::string_view part) {
        for (std::size_t i = 0; i < part.size(); ++i) content.bytes[size++] = part[i];
        return *this;
    }
    constexpr exact_message& operator<<(char c) { return content.bytes[size++] = c, *this; }
};

template <class Out>
constexpr void show_key_attribute(Out& out, const request::key_attribute& attribute) {
    out << attribute.name << ':' << to_string(to_value_type(attribute.type));
}

template <class Out>
constexpr void describe_templates(Out& out, span<const template_facts> templates) {
    for (const template_facts& facts : templates) {
        out << " `" << facts.text << '`';
        if (facts.plain) out << " plain";
        if (!facts.plain && facts.mode == key_mode::verbatim) out << " verbatim";
        if (facts.delimiter != '#') out << " delimiter " << facts.delimiter;
    }
}

template <class Out>
constexpr void show_names(Out& out, span<const std::string_view> names, std::string_view between) {
    for (std::size_t i = 0; i < names.size(); ++i) out << (i == 0 ? std::string_view(" of ") : between) << names[i];
}

/// The unit that a duration counts, in words where there is one.
template <class Period, class Out>
constexpr void show_unit(Out& out) {
    if constexpr (Period::num == 1 && Period::den == 1) out << "seconds";
    else if constexpr (Period::num == 1 && Period::den == 1'000) out << "milliseconds";
    else if constexpr (Period::num == 1 && Period::den == 1'000'000) out << "microseconds";
    else if constexpr (Period::num == 60 && Period::den == 1) out << "minutes";
    else if constexpr (Period::num == 3'600 && Period::den == 1) out << "hours";
    else {
        show_whole(out, Period::num);
        out << '/';
        show_whole(out, Period::den);
        out << " s";
    }
}

/// The type as which a value is stored, without what may be absent and what is converted.
template <class Type>
struct stored_as_type {
    using type = Type;
};
template <class Type>
    requires(storage_of<Type> == storage::optional)
struct stored_as_type<Type> : stored_as_type<typename Type::value_type> {};
template <class Type>
    requires(storage_of<Type> == storage::converted && !is_duration<Type>)
struct stored_as_type<Type> : stored_as_type<typename conversion<Type>::stored_type> {};

template <class Type, class... Outer, class Out>
constexpr void describe_parts(Out& out);
template <class Type, class... Outer, class Out>
constexpr void describe_element(Out& out);

/// What a value's type says beyond its letters: a time's unit, unless it is milliseconds, a duration's, and what it has in it, as in
/// ` {street S, zip S optional}`, ` [N]`, ` {*: {...}}`. `Outer` is what it lies in.
template <class Given, class... Outer, class Out>
constexpr void describe_inside(Out& out) {
    using type = typename stored_as_type<Given>::type;
    constexpr storage stored = storage_of<type>;
    if constexpr (is_duration<type>) {
        show_unit<typename type::period>(out << " in ");
    } else if constexpr (stored == storage::time) {
        constexpr std::string_view words[] = {" in days", " in seconds", "", " in microseconds"};
        out << words[static_cast<std::size_t>(native_precision<type>)];
    } else if constexpr (stored == storage::set) {
        describe_inside<typename type::value_type>(out);
        show_names(out, type_facts<typename type::value_type>.names, "|");
    } else if constexpr (stored == storage::list || stored == storage::array) {
        describe_element<typename type::value_type, Outer...>(out << " [");
        out << ']';
    } else if constexpr (stored == storage::map) {
        out << " {*";
        show_names(out, type_facts<typename type::key_type>.names, "|");
        describe_element<typename type::mapped_type, Outer...>(out << ": ");
        out << '}';
    } else if constexpr (has_parts<type>) {
        describe_parts<type, Outer...>(out << ' ');
    }
}
/// An element of a container, whose type its container does not say.
template <class Given, class... Outer, class Out>
constexpr void describe_element(Out& out) {
    using type = typename stored_as_type<Given>::type;
    if constexpr (has_parts<type>) {
        describe_parts<type, Outer...>(out);
    } else {
        describe_inside<type, Outer...>(out << to_string(stored_type<type>()));
        show_names(out, type_facts<type>.names, "|");
    }
}
template <class Type, class... Outer, class Out>
constexpr void describe_parts(Out& out) {
    if constexpr ((std::is_same_v<Type, Outer> || ...)) {
        out << "{...}";
    } else {
        out << (storage_of<Type> == storage::variant ? "one of {" : "{");
        const auto entry = [&]<std::size_t Field>(std::integral_constant<std::size_t, Field>) {
            using type = std::remove_cv_t<typename parts_of<Type>::template type<Field>>;
            constexpr const field_facts& facts = type_facts<type>;
            out << (Field == 0 ? "" : ", ") << parts_of<Type>::stored_names[Field] << ' ' << to_string(storable<type> ? facts.type : value_type::map);  // a mere name is an empty map
            if constexpr (storable<type>) describe_inside<type, Type, Outer...>(out);
            if (facts.optional && storage_of<Type> != storage::variant) out << " optional";
            show_names(out, facts.names, "|");
        };
        [&]<std::size_t... Field>(std::index_sequence<Field...>) { (entry(std::integral_constant<std::size_t, Field>{}), ...); }(std::make_index_sequence<parts_of<Type>::count>{});
        out << '}';
    }
}
/// Calls `use.operator()<Type>()` with the type of a field of an entity, both by number.
template <class Table, class Use>
constexpr void with_field_type(std::size_t entity, std::size_t field, const Use& use) {
    const auto of_entity = [&]<std::size_t Entity>(std::integral_constant<std::size_t, Entity>) {
        using type = typename schema<Table>::template entity_type<Entity>;
        [&]<std::size_t... Field>(std::index_sequence<Field...>) {
            ((Field == field ? use.template operator()<std::remove_cv_t<field_type<type, Field>>>() : void()), ...);
        }(std::make_index_sequence<field_count<type>>{});
    };
    [&]<std::size_t... Entity>(std::index_sequence<Entity...>) {
        ((Entity == entity ? of_entity(std::integral_constant<std::size_t, Entity>{}) : void()), ...);
    }(std::make_index_sequence<schema<Table>::size>{});
}

/// Whether a field stands in a key in a form.
constexpr bool is_in_keys(const entity_facts& entity, std::size_t field, form_kind form) {
    for (const template_facts& facts : entity.templates)
        for (const piece& each : facts.pieces)
            if (each.component && static_cast<std::size_t>(each.field) == field && each.form == form) return true;
    return false;
}

/// The enumerators that a field of this type can have, with the numbers that stand for them in keys.
template <class Type, class Out>
constexpr void describe_numbers(Out& out) {
    using part = typename key_part<Type>::type;
    if constexpr (named_enum<part>) {
        for (std::size_t i = 0; i < enum_values<part>.size(); ++i) {
            out << (i == 0 ? " of " : ", ") << enum_names_of<part>[i] << '=';
            show_whole(out, static_cast<std::uint64_t>(enum_values<part>[i]));
        }
    }
}

/// The guards that an entity's items are kept unique by, and its mirror.
template <class Table, class Out>
constexpr void describe_guards(Out& out, const entity_facts& entity) {
    [&]<class... Declared>(type_list<Declared...>) {
        std::size_t position = 0;
        const auto of_entity = [&]<class... Guard>(type_list<Guard...>) {
            if (position++ != entity.position) return;
            ((out << (type_name<Guard>() == entity.edge.mirror ? "  mirror " : "  unique ") << type_name<Guard>() << '\n'), ...);
        };
        (of_entity(typename guards_in<Declared>::type()), ...);
    }(entities_of<Table>());
    if (entity.edge.counted) out << "  counted\n";
}

template <class Table, class Out>
constexpr void describe_stored(Out& out, const table_facts& table) {
    out << "facet stored form 1\ntable " << table.name << " key ";
    show_key_attribute(out, table.description.partition);
    if (table.description.has_sort()) {
        out << ' ';
        show_key_attribute(out, table.description.sort);
    }
    if (!table.discriminator.empty()) out << " discriminator " << table.discriminator;
    out << '\n';
    for (const request::index_description& index : table.description.indexes) {
        out << (index.kind == request::index_kind::local ? "local index " : "global index ") << index.name << " partition";
        for (const auto& attribute : index.partition) out << ' ', show_key_attribute(out, attribute);
        out << " sort";
        for (const auto& attribute : index.sort) out << ' ', show_key_attribute(out, attribute);
        constexpr std::string_view words[] = {" all", " keys_only", " include"};
        out << words[static_cast<std::size_t>(index.projected)];
        for (const std::string_view name : index.include) out << ' ' << name;
        out << '\n';
    }
    for (const entity_facts& entity : table.entities) {
        out << "entity " << entity.name;
        if (!table.discriminator.empty()) out << " as " << entity.discriminator;
        out << '\n';
        for (const path_facts& path : entity.paths) {
            out << "  " << (path.index < 0 ? std::string_view("key") : table.path_name(path));
            describe_templates(out, path.partition);
            out << " |";
            describe_templates(out, path.sort);
            constexpr std::string_view words[] = {"", " while absent ", " while present ", " while equal "};
            out << words[static_cast<std::size_t>(path.sparse)] << path.sparse_name;
            if (path.sparse == presence::while_equal) {
                out << " is ";
                detail::show_sparse_value(out, path);
            }
            out << '\n';
        }
        describe_guards<Table>(out, entity);
        for (const field_facts& field : entity.fields) {
            out << "  ";
            if (field.key_only) out << "(in the key: " << field.name << ")";
            else out << field.stored;
            out << ' ' << to_string(field.type);
            const auto position = static_cast<std::size_t>(&field - entity.fields.data());
            // What expires has seconds in its item, and its type's unit in keys that say none.
            if (!field.epoch || is_in_keys(entity, position, form_kind::natural))
                detail::with_field_type<Table>(entity.position, position, [&]<class Type>() { describe_inside<Type>(out); });
            const bool by_width = is_in_keys(entity, position, form_kind::width);
            if (by_width && field.part == part_kind::unsigned_integer) out << " unsigned";
            if (field.optional) out << " optional";
            if (!by_width) show_names(out, field.names, ", ");
            else detail::with_field_type<Table>(entity.position, position, [&]<class Type>() { detail::describe_numbers<Type>(out); });
            if (!field.renamed_from.empty()) out << " once " << field.renamed_from;
            if (!field.domain.empty()) out << " domain " << field.domain;
            constexpr std::string_view roles[] = {"", " version", " created_at", " changed_at", " expires_at", " computed"};
            out << roles[static_cast<std::size_t>(field.role)];
            out << '\n';
        }
    }
}

template <class Table>
consteval auto compose_stored_schema() {
    constexpr std::size_t size = [] {
        counting_message counted;
        describe_stored<Table>(counted, schema<Table>::facts);
        return counted.size;
    }();
    exact_message<size> written;
    describe_stored<Table>(written, schema<Table>::facts);
    return written.content;
}
template <class Table>
inline constexpr auto stored_schema_text = compose_stored_schema<Table>();

}  // namespace detail

/// All that decides how a table's items are stored, as text: keys, indexes, templates with their forms, guards and mirrors, attribute names
/// and types with what is in them, the names of enumerations, the units of times and durations. What a conversion of yours does is not in it.
/// Compare it with a copy kept in a test, and no change of the stored form passes unnoticed.
template <class Table>
    requires valid_schema<Table>
inline constexpr std::string_view stored_schema{detail::stored_schema_text<Table>.data(), detail::stored_schema_text<Table>.size()};

}  // namespace facet::inline v0
