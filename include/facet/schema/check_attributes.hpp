// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/check_table.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// What can be wrong with the attributes that an entity is stored as: proof 10, and fields that the key alone holds.

namespace facet::inline v0::detail {

/// Whether the key attributes that an entity's bindings write agree with each other, where paths share one, and with its fields. `lengths`: a
/// bit for each length that the name of a stored field has, so that few names have to be compared.
template <class Out>
constexpr bool check_written(Out& out, const table_facts& table, const entity_facts& entity, std::uint64_t lengths) {
    struct written {
        const request::key_attribute* attribute;
        const template_facts* source;
        const path_facts* path;
    };
    constexpr std::size_t most = 26 * 8;  // each index is bound once
    written all[most];
    std::size_t count = 0;
    for_each_written(table, entity, [&](const request::key_attribute& attribute, const template_facts& source, const path_facts& path) {
        if (count < most) all[count++] = {&attribute, &source, &path};
    });
    for (std::size_t i = 0; i < count; ++i) {
        const template_facts& source = *all[i].source;
        const std::string_view name = all[i].attribute->name;
        for (std::size_t j = 0; j < i; ++j) {
            if (!same_text(all[j].attribute->name, name) || same_template(source, *all[j].source)) continue;
            out << "in " << entity.name << ", " << table.path_name(*all[j].path) << " and " << table.path_name(*all[i].path)
                << " both write the attribute " << name << ", as `" << all[j].source->text << "` and `" << source.text << '`';
            if (same_text(all[j].source->text, source.text)) out << ", of which one is " << (all[j].source->mode != source.mode ? "verbatim" : "delimited by another character");
            return false;
        }
        if (source.plain || (lengths >> (name.size() & 63) & 1) == 0) continue;
        for (const field_facts& field : entity.fields)
            if (!field.key_only && same_text(field.stored, name)) {
                out << "in " << entity.name << ", the field " << field.name << " and the key template `" << source.text
                    << "` both write the attribute " << name << "; bind it as `{" << field.name
                    << "}` alone, or store the field under another name";
                return false;
            }
    }
    return true;
}

/// Whether a field's older name is that of nothing else that an item has: another value would be read in its place.
template <class Out>
constexpr bool check_old_name(Out& out, const table_facts& table, const entity_facts& entity, const field_facts& field) {
    const std::string_view old = field.renamed_from;
    const auto begin = [&]() -> Out& { return out << "in " << entity.name << ", the field " << field.name << " is renamed from " << old << ", "; };
    bool own = true;
    for (const field_facts& other : entity.fields) {
        const bool itself = same_text(other.name, field.name);
        own = own && !itself;
        if (!other.key_only && same_text(other.stored, old)) {
            begin() << "as which ";
            if (itself) out << "it is stored still";
            else out << "the field " << other.name << " is stored";
            return false;
        }
        if (own && same_text(other.renamed_from, old)) {
            begin() << "as the field " << other.name << " is: both would read one value, and a write that removes one field would take it from the other; say it of one of them";
            return false;
        }
    }
    if (same_text(old, table.discriminator)) return begin() << "the discriminator of the table: its value would be read for the field's; say the name that older items have it under", false;
    bool written = false;
    for_each_written(table, entity, [&](const request::key_attribute& attribute, const template_facts& source, const path_facts& path) {
        if (written || !same_text(attribute.name, old)) return;
        written = true;
        begin() << "a key attribute of " << table.path_name(path) << ", written as `" << source.text << "`: the key would be read for the field's value; say the name that older items have it under";
    });
    return !written;
}

/// Whether the names under which fields are stored, and were once, can be told apart.
template <class Out>
constexpr bool check_stored_names(Out& out, const table_facts& table, const entity_facts& entity, bool own_names) {
    for (std::size_t i = 0; i < entity.fields.size(); ++i) {
        const field_facts& field = entity.fields[i];
        if (field.key_only) continue;
        if (field.stored.empty()) {
            out << "in " << entity.name << ", the field " << field.name << " is stored under an empty name (contract N2)";
            return false;
        }
        if (!table.discriminator.empty() && same_text(field.stored, table.discriminator)) {
            out << "in " << entity.name << ", the field " << field.name << " is stored under the discriminator's name " << table.discriminator
                << "; facet writes that: leave the field out, or store it under another name by stored_as";
            return false;
        }
        if (!field.renamed_from.empty() && !check_old_name(out, table, entity, field)) return false;
        for (std::size_t j = 0; j < i && !own_names; ++j)
            if (!entity.fields[j].key_only && same_text(entity.fields[j].stored, field.stored)) {
                out << "in " << entity.name << ", the fields " << entity.fields[j].name << " and " << field.name
                    << " are both stored as the attribute " << field.stored;
                return false;
            }
    }
    return true;
}

/// The template by which an entity that does not bind an index has one of its key attributes all the same.
template <class Out>
constexpr void show_template_of(Out& out, const table_facts& table, const entity_facts& entity, std::string_view attribute) {
    if (same_text(attribute, table.description.partition.name)) {
        out << entity.paths[0].partition[0].text;
        return;
    }
    if (same_text(attribute, table.description.sort.name)) {
        out << entity.paths[0].sort[0].text;
        return;
    }
    for (const field_facts& field : entity.fields)
        if (!field.key_only && same_text(field.stored, attribute)) {
            out << '{' << field.name << '}';
            return;
        }
    for_each_written(table, entity, [&](const request::key_attribute& written, const template_facts& facts, const path_facts&) {
        if (same_text(written.name, attribute)) out << facts.text, attribute = {};
    });
}
template <class Out>
constexpr void say_unbound(Out& out, const table_facts& table, const entity_facts& entity, const request::index_description& index) {
    bool own = true;
    for (const span<const request::key_attribute>& half : {index.partition, index.sort})
        for (const request::key_attribute& each : half)
            own = own && (same_text(each.name, table.description.partition.name) || same_text(each.name, table.description.sort.name));
    out << "in " << entity.name << ", the " << (own ? "primary key holds" : "stored attributes hold") << " all keys of index " << index.name
        << ", which the entity does not bind: its items would appear there unseen; bind it";
    if (index.partition.size() == 1 && index.sort.size() < 2) {
        out << " by index<\"" << index.name << '"';
        if (index.kind == request::index_kind::global) show_template_of(out << ", \"", table, entity, index.partition[0].name), out << '"';
        for (const request::key_attribute& each : index.sort) show_template_of(out << ", \"", table, entity, each.name), out << '"';
        out << '>';
    }
    if (!own) out << ", or store the fields under other names";
}
/// The same of what the entity's older items have under a name that is not used any more.
template <class Out>
constexpr void say_unbound_of_older(Out& out, const entity_facts& entity, const request::index_description& index, const field_facts& older) {
    out << "in " << entity.name << ", renamed_from lets older items have " << older.name << " under " << older.renamed_from << ", and so all keys of index " << index.name
        << ", which the entity does not bind: they would appear there unseen; name the index's key attribute otherwise, or rewrite these items before";
}

/// Proof 10: what writes one attribute agrees.
template <class Out>
constexpr bool check_attributes(Out& out, const table_facts& table, const entity_facts& entity) {
    std::uint64_t lengths = 0;
    bool own_names = true;  // which differ anyway: nothing has to be compared
    bool renamed = false;
    for (const field_facts& field : entity.fields) {
        lengths |= std::uint64_t{1} << (field.stored.size() & 63);
        own_names = own_names && !field.renamed && !field.respelled;
        renamed = renamed || !field.renamed_from.empty();
    }
    if (!check_written(out, table, entity, lengths)) return false;
    if ((!own_names || renamed || !table.discriminator.empty()) && !check_stored_names(out, table, entity, own_names)) return false;
    // A field that lies under a key attribute of an index the entity does not bind would bring its items into that index.
    for (std::size_t i = 0; i < table.description.indexes.size(); ++i) {
        if (entity.binds(i)) continue;
        const request::index_description& index = table.description.indexes[i];
        bool complete = true;
        bool typed = true;
        std::size_t older = entity.fields.size();  // no pointer: with -fsanitize=undefined g++ takes none for a constant
        const auto stores = [&](const request::key_attribute& attribute) {
            const std::string_view name = attribute.name;
            bool found = false;
            bool found_older = false;
            for (std::size_t at = 0; at < entity.fields.size(); ++at) {
                const field_facts& field = entity.fields[at];
                if (same_text(field.renamed_from, name) && field.type == to_value_type(attribute.type)) older = at, found_older = true;
                if (field.key_only || !same_text(field.stored, name)) continue;
                found = true;
                if (!typed || field.type == to_value_type(attribute.type)) continue;
                typed = false;
                out << "in " << entity.name << ", the field " << field.name << " is stored as the attribute " << name << " and of type " << to_string(field.type)
                    << ", but that is a key attribute of index " << index.name << ", of type " << to_string(to_value_type(attribute.type))
                    << ": every write of one would be refused (contract X3); store the field under another name";
            }
            for_each_written(table, entity, [&](const request::key_attribute& written, const template_facts&, const path_facts&) {
                found = found || same_text(written.name, name);
            });
            return found || found_older;
        };
        for (const auto& attribute : index.partition) complete = stores(attribute) && complete;
        for (const auto& attribute : index.sort) complete = stores(attribute) && complete;
        if (!typed) return false;
        if (complete && older < entity.fields.size()) return say_unbound_of_older(out, entity, index, entity.fields[older]), false;
        if (complete) return say_unbound(out, table, entity, index), false;
    }
    return true;
}

/// A field kept in the key alone must be readable from the primary key.
template <class Out>
constexpr bool check_key_only(Out& out, const entity_facts& entity) {
    for (const field_facts& field : entity.fields) {
        if (!field.key_only) continue;
        bool found = false;
        const auto look = [&](span<const template_facts> templates) {
            for (const template_facts& facts : templates)
                for (const piece& each : facts.pieces)
                    if (each.component && entity.fields[static_cast<std::size_t>(each.field)].name == field.name &&
                        is_readable(each.form))
                        found = true;
        };
        look(entity.paths[0].partition);
        look(entity.paths[0].sort);
        if (!found) {
            out << "in " << entity.name << ", " << field.name << " is declared key_only, but the primary key does not hold it in a form that can be read back";
            return false;
        }
    }
    return true;
}

}  // namespace facet::inline v0::detail
