// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/explain.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// Why a call that addresses one item is refused.

namespace facet::inline v0::detail {

/// The sentence for a call that addresses one item and is not given its whole primary key.
template <class Out>
constexpr void explain_key(Out& out, std::string_view operation, const table_facts& table, const entity_facts& entity,
                           span<const clause_facts> clauses, const access_plan& plan) {
    if (plan.fault != plan_fault::not_served) return explain_fault(out, table, entity, clauses, plan, {});
    out << operation << ' ';
    show_clauses(out, entity, clauses, {});
    out << " in table " << table.name << " needs the whole primary key ";
    show_components(out, entity, entity.paths[0]);
    out << " by ==: ";
    bool first = true;
    for (std::size_t at = 0; at < entity.fields.size(); ++at) {
        if (!uses_field(entity.paths[0], static_cast<int>(at)) || find_clause(clauses, static_cast<std::int16_t>(at), true) >= 0) continue;
        out << (first ? "" : ", ") << entity.fields[at].name << " == is missing";
        first = false;
    }
    for (const clause_facts& clause : clauses) {
        const bool part = uses_field(entity.paths[0], clause.position);
        if (part && clause.op != comparison::each_of) continue;
        out << (first ? "" : ", ") << clause.field << (part ? " must be one value" : " is no part of it");
        first = false;
    }
    for (const clause_facts& clause : clauses)
        if (!uses_field(entity.paths[0], clause.position) && explain_guard(out, table, entity, clause.field)) break;
    for (std::size_t at = 0; at < entity.fields.size(); ++at) {
        const field_facts& field = entity.fields[at];
        if (field.role != field_role::computed || !uses_field(entity.paths[0], static_cast<int>(at)) || find_clause(clauses, static_cast<std::int16_t>(at), true) >= 0) continue;
        out << "; a call gives the value of " << field.name << " itself, which is computed from ";
        show_sources(out, entity, field.name);
        out << ": `" << field.name << "`_f == what its function gives";
    }
    const access_plan query = plan_query(table, entity, clauses);
    if (query.fault != plan_fault::none) return;
    const bool erases = operation == "erase";
    out << (erases ? "; facet::erase_all(repository, repository.query<" : "; query<") << entity.name << (erases ? ">(where-clause)) erases" : "> serves")
        << " what is given, through " << table.path_name(entity.paths[static_cast<std::size_t>(query.path)]);
    if (const path_facts& path = entity.paths[static_cast<std::size_t>(query.path)]; may_miss(entity, path, clauses)) {
        out << "; but ";
        explain_entries(out, table, entity, path, clauses);
    }
}

}  // namespace facet::inline v0::detail
