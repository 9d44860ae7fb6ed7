// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/check_attributes.hpp>
#include <facet/schema/check_disjoint.hpp>
#include <facet/schema/check_edges.hpp>
#include <facet/schema/check_effects.hpp>
#include <facet/schema/check_parts.hpp>
#include <facet/schema/check_structs.hpp>
#include <facet/schema/check_table.hpp>
#include <facet/schema/misplaced_part.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The verdict on a whole table: all proofs about its declaration, each with its sentence.

namespace facet::inline v0 {
namespace detail {

/// Whether the edges of a table are sound; where there are none, they are.
template <class Table>
inline constexpr bool edges_pass = [] {
    silent_message silent;
    if constexpr (table_keys<Table>::has_edges) return detail::check_edges<silent_message, Table>(silent, typename table_keys<Table>::entities{});
    else return true;
}();

/// Whether a field can be what it is kept for.
template <class Out>
constexpr bool check_role(Out& out, const entity_facts& entity, const field_facts& field) {
    const auto refuse = [&](std::string_view part, std::string_view why) {
        out << "in " << entity.name << ", " << part << " speaks of " << field.name << ", " << why;
        return false;
    };
    const bool number = field.part == part_kind::signed_integer || field.part == part_kind::unsigned_integer;
    const bool whole = number && !field.number_as_text;
    constexpr const char* as_text = "which number_as_text keeps as text; leave that out, as the field has to be stored as a number";
    switch (field.role) {
        case field_role::none: break;
        case field_role::version:
            if (number && !whole) return refuse("version", as_text);
            if (!whole || field.optional) return refuse("version", "which is no whole number that every item has");
            if (field.size < 4) return refuse("version", "which is too narrow to count writes; declare it with 32 bits or more");
            if (entity.immutable) return refuse("version", "but an immutable entity has one version only");
            for (const path_facts& path : entity.paths) {
                if (path.sparse_field >= 0 && entity.fields[static_cast<std::size_t>(path.sparse_field)].role == field_role::version)
                    return refuse("version", "on which an index entry depends; every write changes it");
                for (const span<const template_facts>& half : {path.partition, path.sort})
                    for (const template_facts& facts : half)
                        for (const piece& each : facts.pieces)
                            if (each.component && each.field >= 0 && entity.fields[static_cast<std::size_t>(each.field)].role == field_role::version)
                                return refuse("version", "which is part of a key; every write changes it");
            }
            break;
        case field_role::created:
        case field_role::changed:
            if (!field.moment)
                return refuse(field.role == field_role::created ? "created_at" : "changed_at",
                              field.own.empty() ? "which is no time; a time is a facet::timestamp, or another std::chrono::time_point of the system's clock" : "which cannot be made from a facet::timestamp, by default, and compared by ==, as what stands for a time can");
            break;
        case field_role::computed:
            if (field.sources == 0) return refuse("computed", "but names no field that it is computed from: computed<`total`, function, `price`, `count`> gives the function the values of these; what depends on nothing is a default, which the struct itself gives");
            if (!field.source_of.empty()) return refuse("computed", same_text(field.source_of, field.name) ? "which would be computed from itself" : "from which another is computed; compute that one from what the object is given");
            break;
        case field_role::expiry:
            if (number && !whole) return refuse("expires_at", as_text);
            if (!whole && field.part != part_kind::time) return refuse("expires_at", "which is neither a time nor a whole number; what expires items is a number of seconds (contract Y2)");
            if (field.key_only) return refuse("expires_at", "which is key_only; what expires items is an attribute of its own (contract Y2)");
            if (field.epoch && field.precision != time_precision::seconds && field.precision != time_precision::days)
                return refuse("expires_at", "whose unit is finer than the seconds that are stored; declare it as std::chrono::sys_seconds");
            if (field.other_ticks) return refuse("expires_at", "whose number is not one of seconds, as what expires items is (contract Y2); declare it as std::chrono::sys_seconds");
            break;
    }
    if (!field.source_of.empty() && (field.role == field_role::version || field.role == field_role::changed))
        return refuse("computed", "which every write changes, so that what is computed from it would be stale after an update");
    if (field.role != field_role::none && field.role != field_role::expiry && field.role != field_role::computed)
        for (const span<const template_facts>& half : {entity.paths[0].partition, entity.paths[0].sort})
            for (const template_facts& facts : half)
                for (const piece& each : facts.pieces)
                    if (each.component && each.field >= 0 && same_text(entity.fields[static_cast<std::size_t>(each.field)].name, field.name))
                        return refuse(field.role == field_role::created ? "created_at" : "changed_at", "which is part of the primary key; a key has to be known before facet sets the field");
    if (field.epoch)
        for (const path_facts& path : entity.paths)
            for (const span<const template_facts>& half : {path.partition, path.sort})
                for (const template_facts& facts : half)
                    if (facts.plain && facts.pieces[0].field >= 0 && same_text(entity.fields[static_cast<std::size_t>(facts.pieces[0].field)].name, field.name))
                        return refuse("expires_at", "which is a key attribute by itself; declare it as a whole number of seconds");
    if (field.defaulted && field.optional) return refuse("defaulted", "which is std::optional and so may be missing anyway");
    if (field.defaulted && field.key_only) return refuse("defaulted", "which is key_only: no item lacks its key");
    return true;
}

/// Whether what is said of fields suits their types.
template <class Out>
constexpr bool check_fields(Out& out, const entity_facts& entity) {
    for (const field_facts& field : entity.fields) {
        if (field.empty_domain) {
            out << "in " << entity.name << ", domain speaks of " << field.name << ", but gives no text, so that it would have no effect; say what the values begin with, or leave it out";
            return false;
        }
        if (!field.domain.empty() && field.part != part_kind::text) {
            out << "in " << entity.name << ", domain speaks of " << field.name << ", which is " << describe(field.part)
                << "; a domain is the text that the values of a text field begin with";
            return false;
        }
        if (field.number_as_text && !is_number(field.part)) {
            out << "in " << entity.name << ", number_as_text speaks of " << field.name << ", which is "
                << (field.part == part_kind::none ? "no number" : describe(field.part)) << "; it is for numbers that are kept as text";
            return false;
        }
        if (!check_role(out, entity, field)) return false;
    }
    return true;
}

/// The first entity whose struct is one of another entity, too; the table's size where there is none. Names tell most structs apart
/// at little cost.
template <class... Declarations>
consteval std::size_t find_repeated(type_list<Declarations...>, span<const entity_facts> entities) {
    bool namesakes = false;
    for (std::size_t i = 1; i < entities.size() && !namesakes; ++i)
        for (std::size_t j = 0; j < i && !namesakes; ++j) namesakes = same_text(entities[i].name, entities[j].name);
    if (!namesakes) return entities.size();
    // A struct that is declared once has a position.
    using positions = entity_positions<std::index_sequence_for<Declarations...>, typename Declarations::type...>;
    const bool found[] = {detail::entity_position<typename Declarations::type>(static_cast<const positions*>(nullptr)) < sizeof...(Declarations)..., false};
    std::size_t entity = 0;
    while (found[entity]) ++entity;
    return entity;
}

/// Names that no field has, and missing or repeated keys and structs.
template <class Out>
constexpr bool check_declarations(Out& out, const table_facts& table, span<const declaration_facts> declarations, std::size_t repeated) {
    for (std::size_t i = 0; i < declarations.size(); ++i) {
        const declaration_facts& said = declarations[i];
        const entity_facts& entity = table.entities[i];
        if (said.primary != 1) {
            out << "in " << entity.name << ", there must be exactly one key<...>, but there ";
            if (said.primary == 0) out << "is none; its key is made from its fields, one template for each key attribute: key<`ORDER#{order_id}`, `ORDER`>";
            else out << "are " << said.primary << "; what else items are found by is an index<...>";
            return false;
        }
        if (i == repeated) {
            out << "in table " << table.name << ", " << entity.name
                << " is declared as an entity twice; give the second one a struct of its own";
            return false;
        }
        if (!said.unknown_in.empty()) {
            out << "in " << entity.name << ", " << said.unknown_in << " speaks of " << said.unknown << ", but " << entity.name
                << " has no such field";
            suggest(out, said.unknown, entity);
            return false;
        }
        if (!said.repeated.empty()) {
            const bool alone = said.repeated == "delimiter" || said.repeated == "named" || said.repeated == "immutable";
            out << "in " << entity.name << ", " << said.repeated << " is said twice" << (alone ? "" : said.repeated == "unique" ? " of one guard" : " of one field")
                << (said.repeated == "unique" ? "; say it once, for each guard is one item" : "; one of them would be ignored");
            return false;
        }
        if (said.named && entity.discriminator.empty()) {
            out << "in " << entity.name << ", named<``> gives no text to store in the discriminator; give it one, as in named<`" << entity.name << "`>, or leave it out";
            return false;
        }
        if (said.named && table.discriminator.empty()) {
            out << "in " << entity.name << ", named<`" << entity.discriminator << "`> is the value of a discriminator, but table " << table.name
                << " has none, so that it is stored nowhere; say discriminator<...> in the table, or leave it out";
            return false;
        }
        if (!said.repeated_role.empty()) {
            out << "in " << entity.name << ", of version, created_at, changed_at and expires_at there can be one each, of a field each; "
                << said.repeated_role << " is one too many";
            return false;
        }
        if (!check_fields(out, entity)) return false;
        if (!said.uncomputed.empty()) {
            out << "in " << entity.name << ", the function of computed<`" << said.uncomputed;
            return false;
        }
        if (!said.assignable)
            for (const field_facts& field : entity.fields)
                if (field.defaulted || (field.role != field_role::none && field.role != field_role::expiry)) {
                    out << "in " << entity.name << ", facet gives " << field.name << " values of its own, for which the struct has to be one that can be made without values, copied and assigned to";
                    return false;
                }
    }
    return true;
}

/// What is said of the table as a whole.
template <class Out>
constexpr bool check_words(Out& out, const table_facts& table, const table_words& words) {
    if (!words.repeated.empty()) return out << "in table " << table.name << ", " << words.repeated << " is said twice; one of them would be ignored", false;
    if (table.entities.empty()) return out << "table " << table.name << " declares no entity; give it an entity<Struct, key<...>>", false;
    for (const assumption& each : table.assumed_disjoint)
        if (!each.unknown.empty()) return out << "in table " << table.name << ", assume_disjoint speaks of " << each.unknown << ", which is no entity of the table", false;
    if (words.discriminated && words.discriminator.empty()) return out << "in table " << table.name << ", the discriminator needs the name of an attribute (contract N2)", false;
    return true;
}

template <class Table>
inline constexpr bool parts_pass = [] {
    silent_message silent;
    return check_parts(silent, stray_parts<typename Table::declaration>);
}();

// A table is checked in parts, each a constant of its own, so that no single evaluation grows with the square of the table.

template <class Out, class Table>
constexpr bool check_table(Out& out) {
    using keys = table_keys<Table>;
    if constexpr (!structs_pass<Table>) {
        if constexpr (std::is_same_v<Out, message>) detail::explain_structs<Table>(out, structs_of<Table>{});
        return false;
    } else if constexpr (!parts_pass<Table>) {
        if constexpr (std::is_same_v<Out, message>) misplaced_parts<typename Table::declaration>::explain(out);
        return false;
    } else if constexpr (!edges_pass<Table>) {
        return detail::check_edges<Out, Table>(out, typename keys::entities{});
    } else {
        return check_words(out, schema<Table>::facts, keys::words) &&
               check_indexes(out, schema<Table>::facts, keys::table_partition().size(), keys::table_sort().size()) &&
               check_declarations(out, schema<Table>::facts, schema<Table>::declarations,
                                  detail::find_repeated(entities_of<Table>{}, schema<Table>::facts.entities));
    }
}

/// What is stored has to be the same whatever compiles it.
template <class Out>
constexpr bool check_discriminator(Out& out, const table_facts& table, const entity_facts& entity) {
    if (table.discriminator.empty() || !entity.discriminator.empty()) return true;
    out << "in table " << table.name << ", the discriminator of " << entity.name
        << " would be the struct's name, which compilers spell differently; say what is stored with named<...>";
    return false;
}

template <class Out, class Table>
constexpr bool check_entity(Out& out, std::size_t position) {
    const table_facts& table = schema<Table>::facts;
    const entity_facts& entity = table.entities[position];
    return check_discriminator(out, table, entity) && check_bindings(out, table, entity) && check_attributes(out, table, entity) && check_key_only(out, entity) &&
           check_effects(out, entity);
}

/// Compares an entity with those declared behind it.
template <class Out, class Table>
constexpr bool check_against_later(Out& out, std::size_t position) {
    const table_facts& table = schema<Table>::facts;
    if (!table.discriminator.empty())
        for (std::size_t other = position + 1; other < table.entities.size(); ++other)
            if (same_text(table.entities[position].discriminator, table.entities[other].discriminator)) {
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
// A function, and not a lambda, which is a class and three functions for each entity.
template <class Table>
consteval bool pass_entity(std::size_t entity) {
    silent_message silent;
    return check_entity<silent_message, Table>(silent, entity);
}
template <class Table, std::size_t Entity>
inline constexpr bool entity_passes = pass_entity<Table>(Entity);
template <class Table>
inline constexpr auto undecided_entities = find_undecided<schema<Table>::size>(schema<Table>::facts);
template <class Table>
consteval bool keep_apart(std::size_t entity) {
    silent_message silent;
    return check_against_later<silent_message, Table>(silent, entity);
}
template <class Table, std::size_t Entity>
inline constexpr bool entity_is_apart = keep_apart<Table>(Entity);

/// What of a table fails first.
enum class schema_part : std::uint8_t { none, table, entity, pair };
struct schema_verdict {
    schema_part part = schema_part::none;
    std::size_t entity = 0;
};

template <class Table, std::size_t... Entity>
consteval schema_verdict judge_entities(std::index_sequence<Entity...>) {
    constexpr bool passes[] = {entity_passes<Table, Entity>..., true};
    for (std::size_t i = 0; i < sizeof...(Entity); ++i)
        if (!passes[i]) return {schema_part::entity, i};
    return {};
}
template <class Table, std::size_t... Undecided>
consteval schema_verdict judge_pairs(std::index_sequence<Undecided...>) {
    constexpr auto& positions = undecided_entities<Table>.all;
    constexpr bool apart[] = {entity_is_apart<Table, positions[Undecided]>..., true};
    for (std::size_t i = 0; i < sizeof...(Undecided); ++i)
        if (!apart[i]) return {schema_part::pair, positions[i]};
    return {};
}

template <class Table>
consteval schema_verdict judge_schema() {
    if constexpr (!declared_table<Table>) {
        return {schema_part::table};
    } else if constexpr (!table_passes<Table>) {
        return {schema_part::table};
    } else {
        constexpr schema_verdict alone = judge_entities<Table>(std::make_index_sequence<schema<Table>::size>{});
        if constexpr (alone.part != schema_part::none) return alone;
        else return judge_pairs<Table>(std::make_index_sequence<undecided_entities<Table>.size>{});
    }
}
template <class Table>
inline constexpr schema_verdict verdict_on = judge_schema<Table>();

constexpr void explain_no_table(message& out, std::string_view name) {
    out << name << " is no table; one is declared as struct " << name << " : facet::table<`" << name << "`, facet::entity<...>, ...> {}, with the structs that are its entities";
}

template <class Table>
struct schema_explanation {
    constexpr void operator()(message& out) const {
        constexpr schema_verdict verdict = verdict_on<Table>;
        if constexpr (std::is_same_v<Table, no_table>) out << "the call names no table, as open<Register>(backend) does";
        else if constexpr (!declared_table<Table>) explain_no_table(out, type_name<Table>());
        else if constexpr (verdict.part == schema_part::table) (void)check_table<message, Table>(out);
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
