// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/condition_verdict.hpp>
#include <facet/repository/bound_folding.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Entities whose primary key does not hold a bound repository's field, so that the item itself is asked whose it is: which calls can do so.

namespace facet::inline v0::detail {

template <class Table, class Struct, class Clause>
consteval bool asks_item() {
    if constexpr (!known_entity<Table, Struct>) {
        return false;
    } else {
        constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        constexpr int field = facts.find(Clause::field);
        return field >= 0 && !holds_field(facts.paths[0], field);
    }
}

/// A call of an entity that has the field; the item is asked, by a condition or a filter.
template <fixed_string Operation, class Clause>
struct asked_of_item {
    template <class Table, class Struct>
    struct plan {
        using condition = condition_plan<Table, Struct, Clause>;
        static constexpr const entity_facts& facts = condition::facts;
        static constexpr const field_facts& field = facts.fields[static_cast<std::size_t>(facts.find(Clause::field))];
        static constexpr bool folds = folding_of<Table, Struct>(Clause::field) != folding::none;
        static constexpr bool computed = field.role == field_role::computed;
        /// An update may change what the field is computed from, if that is in no key.
        static constexpr std::string_view source = [] {
            std::string_view found;
            for (std::size_t i = 0; i < facts.fields.size() && computed; ++i)
                if (found.empty() && same_text(facts.fields[i].source_of, field.name) && !holds_field(facts.paths[0], static_cast<int>(i))) found = facts.fields[i].name;
            return found;
        }();
        static constexpr bool moves = Operation.view() == "update" && !source.empty();
        static constexpr bool makes = Operation.view() == "upsert" && computed;
        static constexpr bool accepted = condition::accepted && !folds && !moves && !makes;

        constexpr void operator()(message& out) const {
            out << Operation.view() << " of " << facts.name << " in table " << schema<Table>::facts.name;
            if (folds) {
                out << " asks the item for its " << field.name << ", which its primary key does not hold; but another of its keys folds the case of " << field.name
                    << ", and what is asked does not: write {" << field.name << "} in all keys as it is, or in the primary key as well";
                return;
            }
            if (moves || makes) {
                out << (moves ? " may change what " : " does not know ") << field.name << (moves ? " is computed from, " : ", which is computed, and ") << "to which this repository is bound; ";
                out << (moves ? "change the item with modify()" : "create() the item, or modify() one that is there");
                return;
            }
            out << " asks the item whose it is: ";
            condition{}(out);
        }
    };
};

/// A write that takes guards from their place: those of the item are known where they say whose they are. Another's may stand there, of the same
/// unique value, where an import or an older program has made the item without its guard.
template <fixed_string Operation, class Clause>
struct dropped_guards {
    template <class Table, class Struct>
    struct plan {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        /// The first field that a guard lacks to say it; empty where it does.
        template <class Guard>
        static constexpr std::string_view lacks() {
            const entity_facts& guard = schema<Table>::facts.entities[schema<Table>::template position<Guard>];
            const int own = guard.find(Clause::field);
            if (own >= 0 && (holds_field(guard.paths[0], own) || holds_field(facts.paths[0], facts.find(Clause::field)))) return {};
            for (std::size_t i = 0; i < facts.fields.size(); ++i)
                if (holds_field(facts.paths[0], static_cast<int>(i)) && guard.find(facts.fields[i].name) < 0) return holds_field(facts.paths[0], facts.find(Clause::field)) ? Clause::field : facts.fields[i].name;
            return {};
        }
        struct missing {
            std::string_view guard{}, field{};
        };
        template <class... Guards>
        static constexpr missing first_of(type_list<Guards...>) {
            missing first;
            ((first = first.field.empty() ? missing{type_name<Guards>(), lacks<Guards>()} : first), ...);
            return first;
        }
        static constexpr missing found = first_of(guards_of<Table, Struct>{});
        static constexpr bool accepted = found.field.empty();

        constexpr void operator()(message& out) const {
            out << Operation.view() << " of " << facts.name << " in table " << schema<Table>::facts.name << " takes its guard (unique) " << found.guard << " from its place, where one of another "
                << Clause::field << " may stand, which is not told apart; give " << found.guard << " the field " << found.field << ", and those that are there by backfill()";
        }
    };
};

/// A call that has no way to ask.
template <fixed_string Operation, class Table, class Struct, class Clause>
struct not_asked {
    constexpr void operator()(message& out) const {
        constexpr std::string_view name = type_name<Struct>();
        out << Operation.view() << " of " << name << " in table " << schema<Table>::facts.name << " can meet an item of another " << Clause::field
            << ", which its primary key does not hold, ";
        if (Operation.view() == "key") out << "and reads of several keys do not ask whose they are; get<" << name << ">(where-clause) does, one at a time";
        else out << "and the edges of one would go with it; the repository that this one was bound from can do so, where get<" << name << ">(where-clause) of this one has found the item";
    }
};

}  // namespace facet::inline v0::detail
