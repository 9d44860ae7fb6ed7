// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/condition_verdict.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Verdicts on writes: what an update may set, and which entities may be overwritten (proofs 4 and 7 of the design).

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

/// Whether an operand can be assigned to the field at a position.
template <class Struct, class Operand>
constexpr bool assignment_fits_at(std::size_t position) {
    return [&]<std::size_t... Field>(std::index_sequence<Field...>) {
        const bool fit[] = {operand_fits<field_type<Struct, Field>, Operand>()...};
        return fit[position];
    }(std::make_index_sequence<field_count<Struct>>{});
}

/// Whether a field's type is one that can be added to.
template <class Struct>
constexpr bool is_number_at(std::size_t position) {
    return [&]<std::size_t... Field>(std::index_sequence<Field...>) {
        const bool number[] = {whole_number<unwrapped<field_type<Struct, Field>>> || std::is_floating_point_v<unwrapped<field_type<Struct, Field>>> ||
                               std::is_same_v<unwrapped<field_type<Struct, Field>>, decimal>...};
        return number[position];
    }(std::make_index_sequence<field_count<Struct>>{});
}

/// One assignment of an update: `Change` has field, and operand_type; `Arithmetic` says that it adds to the field.
template <class Table, class Struct, class Change, class Arithmetic>
struct change_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr int position = facts.find(Change::field);
    static constexpr bool fits = [] {
        if constexpr (position < 0) return false;
        else return assignment_fits_at<Struct, typename Change::operand_type>(static_cast<std::size_t>(position));
    }();
    static constexpr bool computable = [] {
        if constexpr (position < 0 || !Arithmetic::value) return true;
        else return is_number_at<Struct>(static_cast<std::size_t>(position)) && !facts.fields[static_cast<std::size_t>(position)].number_as_text;
    }();
    static constexpr int used = position < 0 ? -1 : path_using(facts, static_cast<std::size_t>(position));
    static constexpr bool accepted = fits && computable && used < 0;

    constexpr void operator()(message& out) const {
        constexpr std::string_view verb = Arithmetic::value ? "computes " : "sets ";
        out << "update of " << facts.name << " in table " << schema<Table>::facts.name << ' ';
        if (position < 0) {
            out << verb << Change::field << ", but " << facts.name << " has no such field";
            suggest(out, Change::field, facts);
            return;
        }
        if (used == 0) {
            out << verb << Change::field << ", which is part of the primary key; a key never changes: erase the item and create another in one transaction";
            return;
        }
        if (used > 0) {
            out << verb << Change::field << ", from which the entry in " << schema<Table>::facts.path_name(facts.paths[static_cast<std::size_t>(used)])
                << " is made; the entry would go stale: read the item and replace it";
            return;
        }
        if (!computable) {
            out << "adds to " << Change::field << ", which is ";
            describe_field(out, facts.fields[static_cast<std::size_t>(position)]);
            out << "; only what is stored as a number can be added to";
            return;
        }
        out << (Arithmetic::value ? "adds " : "assigns ") << describe_operand<typename Change::operand_type>() << " to " << Change::field
            << ", which is ";
        describe_field(out, facts.fields[static_cast<std::size_t>(position)]);
    }
};

/// A set() of an upsert: it assigns, since a new item has nothing to compute from. Fields of index keys are welcome: the entries are
/// written with them.
template <class Table, class Struct, class Change>
struct upsert_change_plan {
    using as_update = change_plan<Table, Struct, Change, std::false_type>;
    static constexpr bool computes = Change::kind != assignment_kind::assign;
    static constexpr bool accepted = !computes && as_update::position >= 0 && as_update::fits && as_update::used != 0;

    constexpr void operator()(message& out) const {
        if (!computes) return as_update{}(out);
        out << "upsert of " << as_update::facts.name << " in table " << schema<Table>::facts.name << " computes " << Change::field
            << " from its present value, which a new item does not have; say .add(...), which counts a missing number as 0";
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

/// What an upsert asks of an entity: its index entries are there for every item, so that the statement tells them whole.
template <class Table, class Struct>
struct kept_entries_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr int sparse = [] {
        for (std::size_t i = 1; i < facts.paths.size(); ++i)
            if (facts.paths[i].sparse != presence::always) return static_cast<int>(i);
        return -1;
    }();
    static constexpr bool accepted = sparse < 0;

    constexpr void operator()(message& out) const {
        const path_facts& path = facts.paths[static_cast<std::size_t>(sparse)];
        out << "upsert of " << facts.name << " in table " << schema<Table>::facts.name << " cannot keep its entry in " << schema<Table>::facts.path_name(path)
            << ", which is there only for some values of " << path.sparse_name << "; create or replace it instead";
    }
};

/// An upsert: it has to say every field that an item must have, and all that index entries are made from.
template <class Table, class Struct, class Where, class... Changes>
struct upsert_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr auto clauses = clauses_of<Struct, Where>::list(facts);
    /// The index entry that is made from a field; -1 where there is none.
    static constexpr int entry_of(std::size_t field) {
        for (std::size_t position = 1; position < facts.paths.size(); ++position)
            for (const std::span<const template_facts> half : {facts.paths[position].partition, facts.paths[position].sort})
                for (const template_facts& key : half)
                    for (const piece& each : key.pieces)
                        if (each.component && each.field == static_cast<std::int16_t>(field)) return static_cast<int>(position);
        return -1;
    }
    static constexpr int missing = [] {
        for (std::size_t i = 0; i < facts.fields.size(); ++i) {
            if ((facts.fields[i].optional || facts.fields[i].key_only) && entry_of(i) < 0) continue;
            bool said = find_clause(clauses, static_cast<std::int16_t>(i), true) >= 0;
            ((said = said || Changes::field == facts.fields[i].name), ...);
            if (!said) return static_cast<int>(i);
        }
        return -1;
    }();
    /// What was refused before is not judged again.
    static constexpr bool accepted = missing < 0 || !kept_entries_plan<Table, Struct>::accepted || !key_plan<"upsert", Table, Struct, Where>::accepted;

    constexpr void operator()(message& out) const {
        const field_facts& field = facts.fields[static_cast<std::size_t>(missing)];
        out << "upsert of " << facts.name << " in table " << schema<Table>::facts.name << " does not say " << field.name;
        if (!field.optional) out << ", which a new item must have";
        else out << ", from which its entry in " << schema<Table>::facts.path_name(facts.paths[static_cast<std::size_t>(entry_of(static_cast<std::size_t>(missing)))]) << " is made";
    }
};

}  // namespace facet::inline v0::detail
