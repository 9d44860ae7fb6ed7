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

/// What a field holds, behind "which is".
template <class Out>
constexpr void describe_field(Out& out, const field_facts& field) {
    if (field.part == part_kind::none) out << "of DynamoDB's type " << to_string(field.type);
    else out << describe(field.part) << (field.number_as_text ? " kept as text" : "");
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

/// Whether `<` and its like compare a field's values as they compare attributes: not where these are kept in another form.
constexpr bool compares_in_order(const field_facts& field) {
    if (field.part == part_kind::enumeration || field.number_as_text) return false;
    return field.type == value_type::string || field.type == value_type::number || field.type == value_type::binary;
}

/// Whether an operator suits a field's attribute (contract section 9).
constexpr bool operator_suits(comparison op, const field_facts& field) {
    switch (op) {
        case comparison::equal:
        case comparison::each_of: return true;
        case comparison::begins_with:
            return field.part == part_kind::text || field.part == part_kind::binary ||
                   (field.part == part_kind::none && (field.type == value_type::string || field.type == value_type::binary));
        default: return compares_in_order(field);
    }
}

/// Statements of a condition or a filter.
template <class Table, class Struct, class Where>
struct condition_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr auto clauses = clauses_of<Struct, Where>::list(facts);
    static constexpr int wrong = [] {
        for (std::size_t i = 0; i < clauses.size(); ++i)
            if (clauses[i].position < 0 || !clauses[i].fits || facts.fields[static_cast<std::size_t>(clauses[i].position)].key_only ||
                !operator_suits(clauses[i].op, facts.fields[static_cast<std::size_t>(clauses[i].position)]))
                return static_cast<int>(i);
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
            out << "asks for " << clause.field << ", which is declared key_only and so has no attribute to compare; say it in the where-clause";
            return;
        }
        if (!clause.fits) {
            out << "compares " << clause.field << ", which is ";
            describe_field(out, field);
            out << ", with " << clause.operand;
            return;
        }
        out << "asks " << to_string(clause.op) << " of " << clause.field << ", which is ";
        describe_field(out, field);
        out << (clause.op == comparison::begins_with ? "; begins_with is for text and binary" : "; its attributes have no such order");
    }
};

/// A filter: a condition that speaks of no key attribute of the path that is read (contract Q12).
template <class Table, class Struct, class Where, class Query>
struct filter_plan {
    using condition = condition_plan<Table, Struct, Where>;
    static constexpr const table_facts& table_of = schema<Table>::facts;
    static constexpr const path_facts& path = condition::facts.paths[static_cast<std::size_t>(Query::plan.path < 0 ? 0 : Query::plan.path)];
    static constexpr int key = [] {
        if (!condition::accepted || Query::plan.path < 0) return -1;
        for (std::size_t i = 0; i < condition::clauses.size(); ++i) {
            const std::string_view stored = condition::facts.fields[static_cast<std::size_t>(condition::clauses[i].position)].stored;
            for (const request::key_attribute& attribute : partition_attributes(table_of, path))
                if (attribute.name == stored) return static_cast<int>(i);
            for (const request::key_attribute& attribute : sort_attributes(table_of, path))
                if (attribute.name == stored) return static_cast<int>(i);
        }
        return -1;
    }();
    static constexpr bool accepted = condition::accepted && key < 0;

    constexpr void operator()(message& out) const {
        if constexpr (!condition::accepted) {
            condition{}(out);
        } else {
            out << "the filter on " << condition::facts.name << " in table " << table_of.name << " asks for " << condition::clauses[static_cast<std::size_t>(key)].field
                << ", which is a key attribute of " << table_of.path_name(path) << "; DynamoDB filters by no key attribute (contract Q12): say it in the where-clause";
        }
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
