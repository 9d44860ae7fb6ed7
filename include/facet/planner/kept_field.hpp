// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/schema/facts.hpp>

/// \file
/// Fields that facet itself keeps, which no update may set, nor what they are computed from.

namespace facet::inline v0::detail {

/// Whether an update cannot set the field.
constexpr bool is_kept(const field_facts& field) {
    return field.role == field_role::version || field.role == field_role::changed || field.role == field_role::computed || !field.source_of.empty();
}

/// Continues a sentence that has named the field.
constexpr void explain_kept(message& out, const field_facts& field) {
    if (field.role == field_role::computed) out << ", which facet itself computes of whole items; change what it is computed from by modify()";
    else if (!field.source_of.empty()) out << ", from which " << field.source_of << " is computed, and an update sees no whole item; change the item with modify()";
    else out << ", which facet itself " << (field.role == field_role::version ? "counts up with every write; ask for one with when(...)" : "sets with every write");
}

/// Continues a sentence on an upsert of an entity with a computed field.
constexpr void explain_uncomputed(message& out, const field_facts& field) {
    out << " cannot tell " << field.name << ", which facet computes of whole items; put() or create() the item, or modify() the one that is there";
}

}  // namespace facet::inline v0::detail
