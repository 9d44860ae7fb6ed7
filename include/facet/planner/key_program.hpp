// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/operand_access.hpp>
#include <facet/planner/plan.hpp>
#include <facet/schema/key_builder.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

/// \file
/// Key conditions as most are, worked out as far as their plan tells: all of one partition whose sort keys begin as equality says.

namespace facet::inline v0::detail {

/// One step of making a key: a literal text, and a component behind it.
struct key_step {
    const char* text = nullptr;
    std::uint16_t size = 0;
    std::int16_t clause = -1;  ///< which binds the component; -1: there is none
    component_place place{};
};

/// The steps of a key condition: those of the partition key, then those of the sort key's beginning.
struct key_program {
    static constexpr std::size_t most = 6;

    std::array<key_step, most> steps{};
    std::uint8_t size = 0;       ///< 0: the condition is none of these, or has more steps
    std::uint8_t partition = 0;  ///< how many steps are the partition key's

    /// Appends the steps of a template's first pieces; false where they are none, or too many.
    constexpr bool add(const template_facts& facts, std::size_t pieces, const entity_facts& entity, span<const clause_facts> clauses) {
        for (std::size_t i = 0; i < pieces; ++i) {
            const piece& each = facts.pieces[i];
            const bool joins = each.component && i > 0 && !facts.pieces[i - 1].component;  // the step of the literal before
            if (each.form == form_kind::shards || (!joins && size == most) || each.text.size() > 0xffff) return false;
            key_step& step = steps[joins ? size - std::size_t{1} : size++];
            if (!each.component) {
                step.text = each.text.data();
                step.size = static_cast<std::uint16_t>(each.text.size());
                continue;
            }
            step.clause = static_cast<std::int16_t>(find_clause(clauses, each.field, true));
            if (step.clause < 0) return false;
            step.place = {facts, each, entity.fields[static_cast<std::size_t>(each.field)]};
        }
        return true;
    }
};

constexpr key_program program_of(const entity_facts& entity, const access_plan& plan, span<const clause_facts> clauses) {
    key_program program;
    const path_plan& how = plan.how;
    if (plan.path < 0 || how.each >= 0 || how.shards != 0 || how.low >= 0 || how.high >= 0 || how.whole_attributes != 0 || how.whole || how.fence.known()) return program;
    const path_facts& path = entity.paths[static_cast<std::size_t>(plan.path)];
    if (path.partition.size() != 1 || path.sort.empty() || !program.add(path.partition[0], path.partition[0].pieces.size(), entity, clauses)) return {};
    program.partition = program.size;
    if (!program.add(path.sort[0], how.bound_pieces, entity, clauses)) return {};
    return program;
}

}  // namespace facet::inline v0::detail
