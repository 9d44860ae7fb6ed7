// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/schema/check_disjoint.hpp>
#include <facet/schema/check_parts.hpp>
#include <facet/schema/check_table.hpp>
#include <facet/schema/schema.hpp>

#include <array>
#include <cstddef>
#include <string_view>

/// \file
/// The verdict on a whole table: all proofs about its declaration, each with its sentence.

namespace facet::inline v0 {
namespace detail {

template <class... Field>
consteval bool all_storable(type_list<Field...>) {
    return (storable<Field> && ...);
}
template <class... Field>
consteval std::array<bool, sizeof...(Field)> stored_fields(type_list<Field...>) {
    return {storable<Field>...};
}

/// What stands before all facts: that the structs can be reflected and their fields stored. Checked on types, since facts
/// could not be formed otherwise.
template <class Out, class Struct>
constexpr bool check_struct(Out& out) {
    constexpr reflection_fault fault = check_reflection<Struct>();
    if constexpr (fault != reflection_fault::none) {
        out << "the struct " << type_name<Struct>() << ' ' << explain(fault);
        return false;
    } else if constexpr (all_storable(field_types<Struct>{})) {
        return true;
    } else {
        std::size_t field = 0;
        while (stored_fields(field_types<Struct>{})[field]) ++field;
        out << "in " << type_name<Struct>() << ", the field " << field_names<Struct>[field]
            << " has a type that facet cannot store; specialise facet::conversion for it";
        return false;
    }
}

template <class Out, class... Declarations>
constexpr bool check_structs(Out& out, type_list<Declarations...>) {
    return (check_struct<Out, typename Declarations::type>(out) && ...);
}

template <class Entities>
inline constexpr bool structs_pass = [] {
    silent_message silent;
    return check_structs(silent, Entities{});
}();

/// Whether what is said of fields suits their types.
template <class Out>
constexpr bool check_fields(Out& out, const entity_facts& entity) {
    for (const field_facts& field : entity.fields) {
        if (!field.domain.empty() && field.part != part_kind::text) {
            out << "in " << entity.name << ", domain speaks of " << field.name << ", which is " << describe(field.part)
                << "; a domain is the text that the values of a text field begin with";
            return false;
        }
        const bool number = field.part == part_kind::signed_integer || field.part == part_kind::unsigned_integer ||
                            field.part == part_kind::decimal || field.part == part_kind::real;
        if (field.number_as_text && !number) {
            out << "in " << entity.name << ", number_as_text speaks of " << field.name << ", which is "
                << (field.part == part_kind::none ? "no number" : describe(field.part)) << "; it is for numbers that are kept as text";
            return false;
        }
    }
    return true;
}

template <class Out, class Table, class... Declarations>
constexpr bool check_declarations(Out& out, type_list<Declarations...>) {
    // Names that no field has, and missing or repeated keys: seen before facts are complete.
    const auto one = [&]<class Declaration>(const Declaration*) {
        using entity = entity_schema<Table, Declaration>;
        if (entity::bindings.primary != 1) {
            out << "in " << type_name<typename Declaration::type>() << ", there must be exactly one key<...>, but there ";
            if (entity::bindings.primary == 0) out << "is none";
            else out << "are " << entity::bindings.primary << "; what else items are found by is an index<...>";
            return false;
        }
        if (schema<Table>::template position<typename Declaration::type> == schema<Table>::size) {
            out << "in table " << schema<Table>::facts.name << ", " << type_name<typename Declaration::type>()
                << " is declared as an entity twice; give the second one a struct of its own";
            return false;
        }
        if (!entity::bound.unknown_in.empty()) {
            out << "in " << entity::facts.name << ", " << entity::bound.unknown_in << " speaks of " << entity::bound.unknown << ", but "
                << entity::facts.name << " has no such field";
            suggest(out, entity::bound.unknown, entity::facts);
            return false;
        }
        return check_fields(out, entity::facts);
    };
    return (one(static_cast<const Declarations*>(nullptr)) && ...);
}

// A table is checked in parts, each a constant of its own, so that no single evaluation grows with the square of the table.

template <class Out, class Table>
constexpr bool check_table(Out& out) {
    using keys = table_keys<Table>;
    if constexpr (!structs_pass<typename keys::entities>) {
        return check_structs(out, typename keys::entities{});
    } else {
        return check_parts(out, static_cast<const typename Table::declaration*>(nullptr)) &&
               check_indexes(out, schema<Table>::facts, keys::table_partition().size(), keys::table_sort().size()) &&
               check_declarations<Out, Table>(out, typename keys::entities{});
    }
}

template <class Out, class Table>
constexpr bool check_entity(Out& out, std::size_t position) {
    const table_facts& table = schema<Table>::facts;
    const entity_facts& entity = table.entities[position];
    return check_bindings(out, table, entity) && check_attributes(out, table, entity) && check_key_only(out, entity);
}

/// Compares an entity with those declared behind it.
template <class Out, class Table>
constexpr bool check_against_later(Out& out, std::size_t position) {
    const table_facts& table = schema<Table>::facts;
    if (!table.discriminator.empty())
        for (std::size_t other = position + 1; other < table.entities.size(); ++other)
            if (table.entities[position].discriminator == table.entities[other].discriminator) {
                out << "in table " << table.name << ", two entities are stored with the discriminator "
                    << table.entities[position].discriminator << "; give one of them another with named<...>";
                return false;
            }
    return check_disjoint(out, table, position);
}

template <class Table>
inline constexpr bool table_passes = [] {
    silent_message silent;
    return check_table<silent_message, Table>(silent);
}();
template <class Table, std::size_t Entity>
inline constexpr bool entity_passes = [] {
    silent_message silent;
    return check_entity<silent_message, Table>(silent, Entity);
}();
template <class Table, std::size_t Entity>
inline constexpr bool entity_is_apart = [] {
    silent_message silent;
    return check_against_later<silent_message, Table>(silent, Entity);
}();

/// What of a table fails first.
enum class schema_part : std::uint8_t { none, table, entity, pair };
struct schema_verdict {
    schema_part part = schema_part::none;
    std::size_t entity = 0;
};

template <class Table>
consteval schema_verdict judge_schema() {
    if constexpr (!table_passes<Table>) {
        return {schema_part::table};
    } else {
        return []<std::size_t... Entity>(std::index_sequence<Entity...>) -> schema_verdict {
            constexpr bool passes[] = {entity_passes<Table, Entity>..., true};
            for (std::size_t i = 0; i < sizeof...(Entity); ++i)
                if (!passes[i]) return {schema_part::entity, i};
            if constexpr ((entity_passes<Table, Entity> && ...)) {
                constexpr bool apart[] = {entity_is_apart<Table, Entity>..., true};
                for (std::size_t i = 0; i < sizeof...(Entity); ++i)
                    if (!apart[i]) return {schema_part::pair, i};
            }
            return {};
        }(std::make_index_sequence<schema<Table>::size>{});
    }
}
template <class Table>
inline constexpr schema_verdict verdict_on = judge_schema<Table>();

template <class Table>
struct schema_explanation {
    constexpr void operator()(message& out) const {
        constexpr schema_verdict verdict = verdict_on<Table>;
        if constexpr (verdict.part == schema_part::table) (void)check_table<message, Table>(out);
        else if constexpr (verdict.part == schema_part::entity) (void)check_entity<message, Table>(out, verdict.entity);
        else (void)check_against_later<message, Table>(out, verdict.entity);
    }
};

}  // namespace detail

/// Whether a table's declaration passes every proof. SFINAE-friendly: a declaration that fails is `false`, not an error.
template <class Table>
inline constexpr bool valid_schema = detail::verdict_on<Table>.part == detail::schema_part::none;

/// The sentence that says what is wrong with a table's declaration; empty where nothing is.
template <class Table>
consteval auto schema_error() {
    if constexpr (valid_schema<Table>)
        return detail::accepted;
    else
        return detail::compose<detail::schema_explanation<Table>>();
}

}  // namespace facet::inline v0
