// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/facts.hpp>

#include <cstddef>

/// \file
/// Whether what is said of an entity's fields changes anything: what does not would mislead who reads the declaration.

namespace facet::inline v0::detail {

constexpr bool stands_in(span<const template_facts> templates, std::size_t field, bool alone) {
    for (const template_facts& facts : templates)
        for (const piece& each : facts.pieces)
            if (each.component && each.field == static_cast<std::int16_t>(field) && (facts.plain || !alone)) return true;
    return false;
}

/// Judged when the templates are known to be sound.
template <class Out>
constexpr bool check_effects(Out& out, const entity_facts& entity) {
    for (std::size_t i = 0; i < entity.fields.size(); ++i) {
        const field_facts& field = entity.fields[i];
        if (!field.domain.empty() && !stands_in(entity.templates, i, false)) {
            out << "in " << entity.name << ", domain speaks of " << field.name
                << ", which stands in no key template; only what becomes part of a key is checked, so that it would have no effect: leave it out";
            return false;
        }
        if (field.key_only && field.renamed && !stands_in(entity.templates, i, true)) {
            out << "in " << entity.name << ", stored_as speaks of " << field.name << ", which is key_only: no attribute has that name; leave one of them out";
            return false;
        }
        if (field.renamed_from.empty()) continue;
        const bool is_key = stands_in(entity.paths[0].partition, i, true) || stands_in(entity.paths[0].sort, i, true);
        if (!field.key_only && !is_key) continue;
        out << "in " << entity.name << ", renamed_from speaks of " << field.name << ", which "
            << (field.key_only ? "is key_only" : "is an attribute of the primary key") << ": no item lacks it, so that " << field.renamed_from
            << " is never looked at; leave " << (field.key_only ? "one of them" : "it") << " out";
        return false;
    }
    return true;
}

}  // namespace facet::inline v0::detail
