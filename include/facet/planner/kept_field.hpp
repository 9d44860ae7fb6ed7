// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/planner/statement.hpp>
#include <facet/schema/facts.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// Fields that facet itself keeps, which no update may set.

namespace facet::inline v0::detail {

/// Whether an update cannot set the field.
constexpr bool is_kept(const field_facts& field) {
    return field.role == field_role::version || field.role == field_role::changed || field.role == field_role::computed;
}

/// Whether facet sets the field where an upsert makes the item: when that was, unless more is made from it, which the statement then has to say.
constexpr bool is_set_when_made(const entity_facts& entity, const field_facts& field) {
    return field.role == field_role::created && !bears_on_more(entity, field.name);
}

/// Continues a sentence that has named the field.
constexpr void explain_kept(message& out, const field_facts& field) {
    if (field.role == field_role::created) out << ", which facet itself sets where there is none; put() or create() an object that has it, or update() the item";
    else if (field.role == field_role::computed) out << ", which facet itself computes; change what it is computed from";
    else out << ", which facet itself " << (field.role == field_role::version ? "counts up with every write; ask for one with when(...)" : "sets with every write");
}

/// Continues a sentence on an upsert of an entity whose key is made of a computed field.
constexpr void explain_uncomputed(message& out, const field_facts& field) {
    out << " cannot tell " << field.name << ", of which the key is made, and which facet computes of whole items; put() or create() the item, or modify() the one that is there";
}

/// Continues a sentence on a computed field that entries are made from: where one index key attribute holds it alone, it can be that
/// attribute itself.
template <class Out, class Use>
constexpr void explain_copied(Out& out, const table_facts& table, const entity_facts& entity, std::size_t field, const Use& use) {
    if (use.refused >= 0 || entity.fields[field].renamed) return;
    std::string_view copy;
    for (std::size_t i = 1; i < entity.paths.size(); ++i) {
        for (const auto& attribute : path_attributes(table, entity, entity.paths[i])) {
            if (!attribute.written || !uses_field(*attribute.facts, static_cast<std::int16_t>(field)) || same_text(attribute.name, copy)) continue;
            if (!copy.empty()) return;
            copy = attribute.name;
        }
    }
    if (!copy.empty()) out << ", or declare stored_as<`" << entity.fields[field].name << "`, `" << copy << "`>, by which it is that key attribute itself";
}

}  // namespace facet::inline v0::detail
