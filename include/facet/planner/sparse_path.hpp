// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/planner/access_plan.hpp>
#include <facet/schema/facts.hpp>
#include <facet/schema/sparse_value.hpp>

#include <cstddef>
#include <cstdint>

/// \file
/// Paths that lack entries of some items (contract X1).

namespace facet::inline v0::detail {

/// Whether an entity can have items that a where-clause means and a path has no entry of: the path is sparse, and what its entries depend
/// on is not asked for.
constexpr bool may_miss(const entity_facts& entity, const path_facts& path, span<const clause_facts> clauses) {
    const auto asked_for = [&clauses](std::int16_t field) {
        for (std::size_t i = 0; i < clauses.size(); ++i)
            if (clauses[i].position == field) return true;
        return false;
    };
    if (path.sparse != presence::always && (path.sparse != presence::while_present || !asked_for(path.sparse_field))) return true;
    for (const span<const template_facts>& half : {path.partition, path.sort})
        for (const template_facts& facts : half)
            for (const piece& each : facts.pieces)
                if (each.component && entity.fields[static_cast<std::size_t>(each.field)].optional && !asked_for(each.field)) return true;
    return false;
}

/// Of an index of which may_miss() is true: which entries it has. Its optional components as far as they are not asked for.
template <class Out>
constexpr void explain_entries(Out& out, const table_facts& table, const entity_facts& entity, const path_facts& path, span<const clause_facts> clauses) {
    out << table.path_name(path) << " has entries only ";
    bool first = true;
    const auto name = [&](std::int16_t field) {
        out << (first ? "while " : " and ") << entity.fields[static_cast<std::size_t>(field)].name;
        first = false;
    };
    switch (path.sparse) {
        case presence::always: break;
        case presence::while_absent: name(path.sparse_field), out << " is absent"; break;
        case presence::while_present: name(path.sparse_field), out << " is there"; break;
        case presence::while_equal:
            name(path.sparse_field);
            out << " is ";
            detail::show_sparse_value(out, path);
            break;
    }
    std::uint64_t told = 0;
    for (const span<const template_facts>& half : {path.partition, path.sort})
        for (const template_facts& facts : half)
            for (const piece& each : facts.pieces) {
                if (!each.component || !entity.fields[static_cast<std::size_t>(each.field)].optional || (path.sparse == presence::while_present && each.field == path.sparse_field)) continue;
                bool asked_for = false;
                for (const clause_facts& clause : clauses) asked_for = asked_for || clause.position == each.field;
                if (asked_for || (told >> (each.field & 63) & 1) != 0) continue;
                told |= std::uint64_t{1} << (each.field & 63);
                name(each.field);
                out << " is there";
            }
}

}  // namespace facet::inline v0::detail
