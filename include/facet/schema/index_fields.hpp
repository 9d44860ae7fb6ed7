// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/schema/facts.hpp>
#include <facet/schema/key_language.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// What of an entity's fields an index gives.

namespace facet::inline v0::detail {

/// Whether an attribute is a key of the table or of an index: each entry of the index has it.
constexpr bool is_key_of(const table_facts& table, const request::index_description& index, std::string_view attribute) {
    if (same_text(attribute, table.description.partition.name) || same_text(attribute, table.description.sort.name)) return true;
    for (const auto& keys : {index.partition, index.sort})
        for (const request::key_attribute& key : keys)
            if (same_text(key.name, attribute)) return true;
    return false;
}

/// The attribute that a field is read from and that an index, by its position, does not give: as the field is stored, or as older items have
/// it. Else empty; also of -1, the table itself.
constexpr std::string_view lacking(const table_facts& table, std::int32_t position, const field_facts& field) {
    if (position < 0 || field.key_only) return {};
    const request::index_description& index = table.description.indexes[static_cast<std::size_t>(position)];
    if (index.projected == request::projection_kind::all || is_key_of(table, index, field.stored)) return {};
    bool stored = false;
    bool older = field.renamed_from.empty() || is_key_of(table, index, field.renamed_from);
    for (const std::string_view name : index.include) {
        stored = stored || same_text(name, field.stored);
        older = older || same_text(name, field.renamed_from);
    }
    return !stored ? field.stored : !older ? field.renamed_from : std::string_view();
}

/// Where a field stands in the primary key in a form that gives its value back; piece -1: nowhere.
struct place_in_key {
    std::int16_t piece = -1;
    bool sort = false;
};
constexpr place_in_key find_in_key(const entity_facts& entity, std::size_t field) {
    place_in_key found;
    for (const bool sort : {false, true})
        for (const template_facts& facts : sort ? entity.paths[0].sort : entity.paths[0].partition)
            for (std::size_t i = 0; i < facts.pieces.size(); ++i) {
                const piece& each = facts.pieces[i];
                if (!each.component || static_cast<std::size_t>(each.field) != field || !is_readable(each.form)) continue;
                if (found.piece < 0 || facts.plain) found = {static_cast<std::int16_t>(i), sort};
            }
    return found;
}

/// Whether an index gives a field of an entity by the table's key alone, which each of its entries has.
constexpr bool gives_by_key(const table_facts& table, const entity_facts& entity, std::int32_t index, std::size_t field) {
    return !lacking(table, index, entity.fields[field]).empty() && find_in_key(entity, field).piece >= 0;
}

}  // namespace facet::inline v0::detail
