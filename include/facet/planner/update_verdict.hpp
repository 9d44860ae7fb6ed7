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

/// Whether a type's values can be added to.
template <class Type>
inline constexpr bool is_addable = whole_number<Type> || std::is_floating_point_v<Type> || std::is_same_v<Type, decimal>;

/// Whether a change's operand suits what it changes.
template <class Type, assignment_kind Kind, class Operand>
constexpr bool change_fits() {
    using enum assignment_kind;
    using bare = unwrapped<Type>;
    if constexpr (Kind == remove) return true;
    else if constexpr (Kind == append || Kind == prepend) {
        if constexpr (storage_of<bare> == storage::list) return operand_fits<bare, Operand>() || operand_fits<typename bare::value_type, Operand>();
        else return false;
    } else return operand_fits<bare, Operand>();
}

/// Whether a kind of change is one that the type of what it changes allows.
template <class Type, assignment_kind Kind>
constexpr bool change_suits() {
    using enum assignment_kind;
    constexpr storage stored = storage_of<unwrapped<Type>>;
    if constexpr (Kind == plus || Kind == minus) return is_addable<unwrapped<Type>>;
    else if constexpr (Kind == append || Kind == prepend) return stored == storage::list;
    else if constexpr (Kind == add) return is_addable<unwrapped<Type>> || stored == storage::set;
    else if constexpr (Kind == erase) return stored == storage::set;
    else return true;
}

/// One change of an update, an assignment.
template <class Table, class Struct, class Change>
struct change_plan;
template <class Table, class Struct, fixed_string Path, assignment_kind Kind, class Operand>
struct change_plan<Table, Struct, assignment<Path, Kind, Operand>> {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr int position = facts.find(root_of(Path.view()));
    static constexpr bool nested = !path_steps<Path>.empty();
    static constexpr auto end_of() {
        if constexpr (position < 0) return dead_end<void, path_loss::none, 0>{};
        else return path_target<Struct, static_cast<std::size_t>(position), Path>{};
    }
    using end = decltype(end_of());
    static constexpr bool found = position >= 0 && end::fault == path_loss::none;
    static constexpr bool as_text = position >= 0 && !nested && facts.fields[static_cast<std::size_t>(position < 0 ? 0 : position)].number_as_text;
    static constexpr bool fits = [] {
        if constexpr (found) return change_fits<typename end::type, Kind, Operand>();
        else return false;
    }();
    static constexpr bool suits = [] {
        if constexpr (found) return change_suits<typename end::type, Kind>() && (!as_text || !computes(Kind) || Kind == assignment_kind::if_missing);
        else return false;
    }();
    static constexpr bool removable = Kind != assignment_kind::remove || end::removable;
    static constexpr int used = position < 0 ? -1 : path_using(facts, static_cast<std::size_t>(position));
    static constexpr bool accepted = suits && fits && removable && used < 0;

    constexpr void operator()(message& out) const {
        using enum assignment_kind;
        constexpr bool arithmetic = Kind == plus || Kind == minus || Kind == add;
        constexpr std::string_view verb = Kind == remove ? "removes " : computes(Kind) ? "computes " : "sets ";
        out << "update of " << facts.name << " in table " << schema<Table>::facts.name << ' ';
        if (position < 0) {
            out << verb << Path.view() << ", but " << facts.name << " has no such field";
            suggest(out, root_of(Path.view()), facts);
            return;
        }
        if constexpr (!found) {
            if constexpr (position >= 0) explain_lost_path(out, verb, leaf_reader<Struct>::template read<Path, leaf_kind::exists, comparison::equal, no_operand>(facts));
            return;
        } else {
            if (used == 0) {
                out << verb << Path.view() << ", which is part of the primary key; a key never changes: erase the item and create another in one transaction";
                return;
            }
            if (used > 0) {
                out << verb << Path.view() << ", from which the entry in " << schema<Table>::facts.path_name(facts.paths[static_cast<std::size_t>(used)])
                    << " is made; the entry would go stale: read the item and replace it";
                return;
            }
            if (!removable) {
                out << "removes " << Path.view() << ", which " << (nested ? std::string_view("is always there") : std::string_view("every item has"))
                    << "; only what is std::optional, an entry of a map or an element of a list can be removed";
                return;
            }
            const field_facts target = leaf_reader<Struct>::template read<Path, leaf_kind::exists, comparison::equal, no_operand>(facts).target;
            if (!suits) {
                out << (Kind == erase ? "erases elements of " : Kind == append ? "appends to " : Kind == prepend ? "prepends to " : "adds to ")
                    << Path.view() << ", which is ";
                describe_field(out, target);
                out << (Kind == erase                      ? "; elements are erased from sets"
                        : Kind == append || Kind == prepend ? "; only a list can be appended or prepended to"
                        : Kind == add                       ? "; only what is stored as a number, and sets, can be added to"
                                                            : "; only what is stored as a number can be added to");
                return;
            }
            out << (arithmetic ? "adds " : Kind == erase ? "erases " : Kind == append ? "appends " : Kind == prepend ? "prepends " : "assigns ")
                << describe_operand<Operand>() << (Kind == erase ? " from " : " to ") << Path.view() << ", which is ";
            describe_field(out, target);
        }
    }
};

/// A set() of an upsert: it assigns, since a new item has nothing to compute from. Fields of index keys are welcome: the entries are
/// written with them.
template <class Table, class Struct, class Change>
struct upsert_change_plan {
    using as_update = change_plan<Table, Struct, Change>;
    static constexpr bool if_missing = Change::kind == assignment_kind::if_missing;
    static constexpr bool computes = detail::computes(Change::kind) && !if_missing;
    static constexpr bool accepted = !computes && as_update::suits && as_update::fits && as_update::used != 0 && (!if_missing || as_update::used < 0);

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
