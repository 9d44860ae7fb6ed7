// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/verdict.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Verdicts on writes: what an update may set, what a condition or filter may speak of, and which entities may be overwritten
/// (proofs 4 and 7 of the design).

namespace facet::inline v0::detail {

/// The position of the path whose keys a field is part of, or whose sparse predicate reads it; -1 where there is none.
constexpr int path_using(const entity_facts& entity, std::size_t field) {
    for (std::size_t position = 0; position < entity.paths.size(); ++position) {
        const path_facts& path = entity.paths[position];
        if (path.sparse_field == static_cast<std::int16_t>(field)) return static_cast<int>(position);
        const auto uses = [&](std::span<const template_facts> templates) {
            for (const template_facts& facts : templates)
                for (const piece& each : facts.pieces)
                    if (each.component && each.field == static_cast<std::int16_t>(field)) return true;
            return false;
        };
        if (uses(path.partition) || uses(path.sort)) return static_cast<int>(position);
    }
    return -1;
}

/// Whether an operand can be assigned to a field, or for `arithmetic` added to it.
template <class Field, class Operand>
constexpr bool assignment_fits(bool arithmetic) {
    using field = unwrapped<Field>;
    if (arithmetic) return (whole_number<field> || std::is_floating_point_v<field> || std::is_same_v<field, decimal>) && operand_fits<Field, Operand>();
    return operand_fits<Field, Operand>();
}

template <class Struct, class Operand>
constexpr bool assignment_fits_at(std::size_t position, bool arithmetic) {
    return [&]<std::size_t... Field>(std::index_sequence<Field...>) {
        const bool fit[] = {assignment_fits<field_type<Struct, Field>, Operand>(arithmetic)...};
        return fit[position];
    }(std::make_index_sequence<field_count<Struct>>{});
}

/// One assignment of an update: `Change` has field, and operand_type; `Arithmetic` says that it adds to the field.
template <class Table, class Struct, class Change, class Arithmetic>
struct change_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr int position = facts.find(Change::field);
    static constexpr bool fits = [] {
        if constexpr (position < 0) return false;
        else return assignment_fits_at<Struct, typename Change::operand_type>(static_cast<std::size_t>(position), Arithmetic::value);
    }();
    static constexpr int used = position < 0 ? -1 : path_using(facts, static_cast<std::size_t>(position));
    static constexpr bool accepted = fits && used < 0;

    constexpr void operator()(message& out) const {
        out << "update of " << facts.name << " in table " << schema<Table>::facts.name << ' ';
        if (position < 0) {
            out << "sets " << Change::field << ", but " << facts.name << " has no such field";
            suggest(out, Change::field, facts);
            return;
        }
        if (used == 0) {
            out << "sets " << Change::field << ", which is part of the primary key; a key never changes: erase the item and create another in one transaction";
            return;
        }
        if (used > 0) {
            out << "sets " << Change::field << ", from which the entry in " << schema<Table>::facts.path_name(facts.paths[static_cast<std::size_t>(used)])
                << " is made; the entry would go stale: read the item and replace it";
            return;
        }
        out << (Arithmetic::value ? "adds " : "assigns ") << describe_operand<typename Change::operand_type>() << " to " << Change::field
            << ", which is " << to_string(facts.fields[static_cast<std::size_t>(position)].type) << " of another kind";
    }
};

/// Statements of a condition or a filter.
template <class Table, class Struct, class Where>
struct condition_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr auto clauses = clauses_of<Struct, Where>::list(facts);
    static constexpr int wrong = [] {
        for (std::size_t i = 0; i < clauses.size(); ++i)
            if (clauses[i].position < 0 || !clauses[i].fits || facts.fields[static_cast<std::size_t>(clauses[i].position)].key_only) return static_cast<int>(i);
        return -1;
    }();
    static constexpr bool accepted = wrong < 0;

    constexpr void operator()(message& out) const {
        const clause_facts& clause = clauses[static_cast<std::size_t>(wrong)];
        out << "the condition on " << facts.name << " in table " << schema<Table>::facts.name << ' ';
        if (clause.position < 0) {
            out << "asks for " << clause.field << ", but " << facts.name << " has no such field";
            suggest(out, clause.field, facts);
            return;
        }
        const field_facts& field = facts.fields[static_cast<std::size_t>(clause.position)];
        if (field.key_only) {
            out << "asks for " << clause.field << ", which is kept in the key alone";
            return;
        }
        out << "compares " << clause.field << ", which is of type " << to_string(field.type) << ", with " << clause.operand;
    }
};

/// A write that replaces or changes an item whole: refused for immutable entities.
template <fixed_string Operation, fixed_string Advice>
struct overwrite {
    template <class Table, class Struct>
    struct plan {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        static constexpr bool accepted = !facts.immutable;

        constexpr void operator()(message& out) const {
            out << Operation.view() << " of " << facts.name << " in table " << schema<Table>::facts.name << ": " << facts.name
                << " is declared immutable; " << Advice.view();
        }
    };
};

/// An upsert: it has to say every field that an item must have, and it cannot make index entries.
template <class Table, class Struct, class Where, class... Changes>
struct upsert_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr auto clauses = clauses_of<Struct, Where>::list(facts);
    static constexpr int missing = [] {
        for (std::size_t i = 0; i < facts.fields.size(); ++i) {
            if (facts.fields[i].optional || facts.fields[i].key_only) continue;
            bool said = find_clause(clauses, static_cast<std::int16_t>(i), true) >= 0;
            ((said = said || Changes::field == facts.fields[i].name), ...);
            if (!said) return static_cast<int>(i);
        }
        return -1;
    }();
    static constexpr bool indexed = facts.paths.size() > 1;
    static constexpr bool accepted = missing < 0 && !indexed;

    constexpr void operator()(message& out) const {
        out << "upsert of " << facts.name << " in table " << schema<Table>::facts.name << ' ';
        if (indexed)
            out << "could make an item without its entry in " << schema<Table>::facts.path_name(facts.paths[1]) << "; create or replace it instead";
        else
            out << "does not say " << facts.fields[static_cast<std::size_t>(missing)].name << ", which a new item must have";
    }
};

}  // namespace facet::inline v0::detail
