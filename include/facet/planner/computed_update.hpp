// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/type_list.hpp>
#include <facet/expression/operand.hpp>
#include <facet/planner/guard_verdict.hpp>
#include <facet/planner/statement.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// \file
/// What an update means for the fields that are computed from those it sets: it sets them, too, of what its statement says.

namespace facet::inline v0::detail {

/// All that an update says.
template <bool Upsert, class... Parts>
constexpr auto list_said_by(const entity_facts& entity) {
    auto all = list_said<Parts...>(entity);
    // An update's where-clause, the last part, may spell a folded component otherwise than the item does.
    for (said_facts& each : all)
        if (!Upsert && each.part + 1u == sizeof...(Parts) && is_folded_in(entity.paths[0], each.field)) each.known = knowledge::folded;
    return all;
}

/// Whether a part of an entity's declaration is a computed field that has this one as a source, but stands in what no update changes:
/// the primary key, or a guard.
template <class Table, class Struct>
constexpr bool fixes_source(std::string_view, const void*) {
    return false;
}
template <class Table, class Struct, fixed_string Field, auto Function, fixed_string... Sources>
constexpr bool fixes_source(std::string_view source, const computed<Field, Function, Sources...>*) {
    constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    constexpr bool fixed = uses_field(facts.paths[0], facts.find(Field.view())) || guards_field<Table, Struct>(Field.view());
    return fixed && ((Sources.view() == source) || ...);
}
template <class Table, class Struct>
struct fixed_sources;
template <class Table, class Struct, class... Parts>
struct fixed_sources<Table, entity<Struct, Parts...>> {
    static constexpr bool has(std::string_view source) { return (fixes_source<Table, Struct>(source, static_cast<const Parts*>(nullptr)) || ...); }
};

/// A computed field that an update changes and does not say all sources of; `missing` < 0: none.
struct unsaid_source {
    int field = -1;
    int changed = -1;
    int missing = -1;
};

/// What a statement of these parts says of a computed field's sources.
template <bool Upsert, class Table, class Struct, class Part, class... Said>
struct told_sources {
    using changes = type_list<>;
};
template <bool Upsert, class Table, class Struct, fixed_string Field, auto Function, fixed_string... Sources, class... Said>
struct told_sources<Upsert, Table, Struct, computed<Field, Function, Sources...>, Said...> {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr int field = facts.find(Field.view());
    static constexpr auto said = list_said_by<Upsert, Said...>(facts);
    /// The first source that changes; of an upsert, which may make the item, any.
    static constexpr int changed = [] {
        if (find_said(said, static_cast<std::int16_t>(field)).facts.changes || uses_field(facts.paths[0], field)) return -1;
        for (const int each : {facts.find(Sources.view())...})
            if (Upsert || find_said(said, static_cast<std::int16_t>(each)).facts.changes) return each;
        return -1;
    }();
    template <fixed_string Source>
    static constexpr bool can_be_held = std::is_default_constructible_v<std::remove_const_t<field_type<Struct, field_index<Struct>(Source.view())>>>;
    static constexpr bool is_said(int source) {
        const said_lookup value = find_said(said, static_cast<std::int16_t>(source));
        return value.found && !is_unknown(value.facts.known);
    }
    static constexpr int first_unsaid = [] {
        int first = -1;
        const auto ask = [&first](int source, bool held) { first = first < 0 && !(held && is_said(source)) ? source : first; };
        (ask(facts.find(Sources.view()), can_be_held<Sources>), ...);
        return first;
    }();
    /// What the update makes of the field.
    using assigned = assignment<Field, assignment_kind::assign, operand_type<std::remove_const_t<field_type<Struct, static_cast<std::size_t>(field)>>>>;
    using changes = std::conditional_t<(changed >= 0 && first_unsaid < 0), type_list<assigned>, type_list<>>;
};

/// The changes of an entity's computed fields whose sources change.
template <bool Upsert, class Table, class Declared, class... Said>
struct changes_by_sources;
template <bool Upsert, class Table, class Struct, class... Parts, class... Said>
struct changes_by_sources<Upsert, Table, entity<Struct, Parts...>, Said...> {
    using type = typename joined<typename told_sources<Upsert, Table, Struct, Parts, Said...>::changes...>::type;
};

/// A computed field, as a statement of these parts finds it.
template <bool Upsert, class Table, class Struct, class Part, class... Said>
struct recomputed {
    using declared = type_list<>;
    using changes = type_list<>;
    static constexpr unsaid_source unsaid{};
};
template <bool Upsert, class Table, class Struct, fixed_string Field, auto Function, fixed_string... Sources, class... Said>
struct recomputed<Upsert, Table, Struct, computed<Field, Function, Sources...>, Said...> : told_sources<Upsert, Table, Struct, computed<Field, Function, Sources...>, Said...> {
    using sources = told_sources<Upsert, Table, Struct, computed<Field, Function, Sources...>, Said...>;
    using typename sources::assigned;
    static constexpr unsaid_source unsaid{sources::field, sources::changed, sources::changed < 0 ? -1 : sources::first_unsaid};
    /// Whether an entry that the update changes needs the field: what does not change is known, too, where its sources are.
    template <class... Changes>
    static constexpr bool wanted(type_list<Changes...>) {
        if (find_said(sources::said, static_cast<std::int16_t>(sources::field)).found) return false;
        constexpr auto all = list_said_by<Upsert, Changes..., Said...>(sources::facts);
        const entry_judge judge(schema<Table>::facts, sources::facts, all, Upsert);
        for (std::size_t path = 1; path < sources::facts.paths.size(); ++path) {
            if (judge.judge(path).change != entry_change::refuse) continue;
            std::size_t others = 0;
            for (std::int16_t missing = judge.missing(path, others); missing >= 0; missing = judge.missing(path, ++others))
                if (missing == sources::field) return true;
        }
        return false;
    }
    static constexpr bool known = [] {
        if constexpr (sources::first_unsaid >= 0) return false;
        else if constexpr (sources::changed >= 0) return true;
        else return wanted(typename changes_by_sources<Upsert, Table, element_at<schema<Table>::template position<Struct>, entities_of<Table>>, Said...>::type{});
    }();
    /// What the statement then says of the field: that it changes, or what it is.
    using change = std::conditional_t<(sources::changed >= 0), assigned, clause<Field, comparison::equal, typename assigned::operand_type>>;
    static change say(const assigned& value) {
        if constexpr (sources::changed >= 0) return value;
        else return change(std::in_place, value.operand);
    }
    using declared = std::conditional_t<known, type_list<computed<Field, Function, Sources...>>, type_list<>>;
    using changes = std::conditional_t<known, type_list<change>, type_list<>>;
};

/// An update's changes of computed fields. `Declared`: the entity as it is declared; void where it has no such fields.
template <bool Upsert, class Table, class Declared, class... Said>
struct computed_changes {
    using declared = type_list<>;
    using type = type_list<>;
    static constexpr unsaid_source unsaid{};
};
template <bool Upsert, class Table, class Struct, class... Parts, class... Said>
struct computed_changes<Upsert, Table, entity<Struct, Parts...>, Said...> {
    using declared = typename joined<typename recomputed<Upsert, Table, Struct, Parts, Said...>::declared...>::type;
    using type = typename joined<typename recomputed<Upsert, Table, Struct, Parts, Said...>::changes...>::type;
    /// The first.
    static constexpr unsaid_source unsaid = [] {
        unsaid_source first;
        ((first = first.missing < 0 ? recomputed<Upsert, Table, Struct, Parts, Said...>::unsaid : first), ...);
        return first;
    }();
};

template <class Table, class Struct, bool There = (schema<Table>::facts.entities[schema<Table>::template position<Struct>].find(field_role::computed) >= 0)>
struct computed_declaration {
    using type = void;
};
template <class Table, class Struct>
struct computed_declaration<Table, Struct, true> {
    using type = element_at<schema<Table>::template position<Struct>, entities_of<Table>>;
};

/// The changes of computed fields that an update of these parts makes.
template <bool Upsert, class Table, class Struct, class... Parts>
using computed_changes_of = computed_changes<Upsert, Table, typename computed_declaration<Table, Struct>::type, Parts...>;

}  // namespace facet::inline v0::detail
