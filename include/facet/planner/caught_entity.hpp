// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/access_plan.hpp>
#include <facet/planner/member_fields.hpp>
#include <facet/schema/facts.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// What refusals say of a collection's entities, and of one whose items lie in what is read.

namespace facet::inline v0::detail {

/// Goes on behind the caught entity's name: `together` where one collection can hold both. Entities whose partition keys are made in
/// different ways are in no collection, and lie in one partition by the chance of a value, which the declaration can rule out.
template <class Out>
constexpr void explain_caught(Out& out, const entity_facts& entity, const entity_facts& caught, std::int32_t index, std::string_view together) {
    const path_facts& mine = entity.paths[path_position(entity, index)];
    const path_facts& theirs = caught.paths[path_position(caught, index)];
    const bool joined = share_partitions(entity, caught, index);
    std::size_t at = 0;
    while (!joined && (same_template(mine.partition[at], theirs.partition[at]) || written_alike(mine.partition[at], entity, theirs.partition[at], caught))) ++at;
    // One text that is written in two ways: the collection says in which.
    if (joined || same_text(mine.partition[at].text, theirs.partition[at].text)) return void(out << together << ", or say skipping_others");
    out << ", as their partition keys `" << mine.partition[at].text << "` and `" << theirs.partition[at].text
        << "` can be the same: begin one with a text of its own, declare a domain for a field, or say skipping_others";
}

/// Some of a table's entities, as template arguments.
template <class Out>
constexpr void show_entities(Out& out, const table_facts& table, span<const std::size_t> positions) {
    for (std::size_t i = 0; i < positions.size(); ++i) out << (i == 0 ? "<" : ", ") << table.entities[positions[i]].name;
    out << '>';
}

/// Ends the sentence on one of a collection's entities, which its where-clause does not serve: what the others have to do with it.
template <class Out>
constexpr void explain_member(Out& out, const table_facts& table, span<const std::size_t> positions, span<const clause_facts> said, const access_plan& plan) {
    if (said.empty()) {
        out << "; the where-clause is given in the call, collection";
        show_entities(out, table, positions);
        out << "(where-clause), and all that a table has of them is read by scan";
        show_entities(out, table, positions);
        return void(out << "()");
    }
    if (plan.fault != plan_fault::unknown_field) return;
    for (const std::size_t position : positions) {
        const entity_facts& other = table.entities[position];
        if (other.find(said[static_cast<std::size_t>(plan.clause)].field) < 0) continue;
        out << "; a collection asks it of each of its entities, not of " << other.name << " alone";
        return;
    }
}

}  // namespace facet::inline v0::detail
