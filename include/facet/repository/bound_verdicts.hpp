// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/type_list.hpp>
#include <facet/planner/edge_verdict.hpp>
#include <facet/planner/member_fields.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/repository/bound_folding.hpp>
#include <facet/repository/bound_owner.hpp>
#include <facet/repository/follow.hpp>
#include <facet/repository/repository.hpp>
#include <facet/schema/key_codec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Verdicts on the calls of a bound repository.

namespace facet::inline v0::detail {

/// An object has the bound field, of a type that the value can be.
template <fixed_string Operation, class Clause>
struct fits_bound {
    template <class Table, class Struct>
    struct plan : key_plan<Operation, Table, Struct, Clause> {
        using base = key_plan<Operation, Table, Struct, Clause>;
        static constexpr bool accepted = base::plan.fault != plan_fault::unknown_field && base::plan.fault != plan_fault::misfit && !base::foreign::found;
    };
};
/// Whether the node at an edge's end is the tenant's where the edge is: its key is made from the edge's bound field, and does with its case
/// as the edge's own.
enum class reach : std::uint8_t { within, beyond, uneven };
template <class Clause, class Plan, class End>
constexpr reach reach_of() {
    const auto& key = entity_schema<typename End::table, typename End::declaration>::paths[0];
    for (std::size_t i = 0; i < End::keys.size; ++i) {
        if (!same_text(End::fields[i], Clause::field) || !same_text(field_names<typename End::node>[End::keys.positions[i]], Clause::field)) continue;
        const auto field = static_cast<std::int16_t>(End::keys.positions[i]);
        if (!holds_field(key, field)) break;
        return is_folded_in(key, field) == (folding_of<typename End::table, typename Plan::type>(Clause::field) == folding::all) ? reach::within : reach::uneven;
    }
    return reach::beyond;
}
/// What is done with an edge reaches its nodes: those of others, unless their keys hold the bound field, too.
template <fixed_string Operation, class Clause, class Plan, bool OfSource, bool OfTarget>
struct within_ends {
    static constexpr reach source = OfSource ? reach_of<Clause, Plan, typename Plan::source>() : reach::within;
    static constexpr reach target = OfTarget ? reach_of<Clause, Plan, typename Plan::target>() : reach::within;
    static constexpr bool accepted = source == reach::within && target == reach::within;

    constexpr void operator()(message& out) const {
        using end = std::conditional_t<source == reach::within, typename Plan::target, typename Plan::source>;
        out << Operation.view() << " of " << Plan::name << " in table " << schema<typename end::table>::facts.name << " can reach a " << end::name << " of another " << Clause::field;
        if constexpr ((source == reach::within ? target : source) == reach::uneven) out << ": one of their keys folds its case, and the other does not; write it in both in one form";
        else out << ": its key is not made from the edge's " << Clause::field << ", to which this repository is bound; the repository that it was bound from can do so";
    }
};

/// In a collection a field of the partition key has the names that all entities have for it: the bound field must not be said so of another
/// field where an entity has one of that name, by which its items are a tenant's.
template <class Table, class Clause, class... Structs>
struct own_in_collection {
    static constexpr const table_facts& facts = schema<Table>::facts;
    static constexpr std::array<std::size_t, sizeof...(Structs)> positions{schema<Table>::template position<Structs>...};

    struct stray {
        std::size_t entity = facts.entities.size();
        int meant = -1;
    };
    static constexpr stray found = [] {
        for (std::int32_t index = -1; index < static_cast<std::int32_t>(facts.description.indexes.size()); ++index) {
            bool shared = true;
            for (const std::size_t position : positions) shared = shared && path_position(facts.entities[position], index) < facts.entities[position].paths.size();
            for (const std::size_t position : positions) {
                const entity_facts& entity = facts.entities[position];
                const int own = entity.find(Clause::field);
                if (!shared || own < 0) continue;
                if (const int meant = member_fields(facts, entity, index, positions, {}).find(Clause::field, {}); meant != own) return stray{position, meant};
            }
        }
        return stray();
    }();
    static constexpr bool accepted = found.meant < 0;

    constexpr void operator()(message& out) const {
        const entity_facts& entity = facts.entities[found.entity];
        out << "a collection with " << entity.name << " in table " << facts.name << " finds it by its " << entity.fields[static_cast<std::size_t>(found.meant)].name << ", as others by their "
            << Clause::field << ", to which this repository is bound: by a " << Clause::field << " of its own it can be another's; read it by itself";
    }
};

/// What a caller says, together with the bound field.
template <class Clause, class Where>
struct within_clause {
    using type = decltype(std::declval<const Clause&>() && std::declval<const Where&>());
};
template <class Clause>
struct within_clause<Clause, where_clause<>> {
    using type = Clause;
};

/// Whether a where-clause speaks of a field.
template <class Where>
constexpr bool speaks_of(std::string_view) {
    return false;
}
template <class Where>
    requires is_clause<Where>
constexpr bool speaks_of(std::string_view field) {
    return same_text(Where::field, field);
}
template <class... Clauses>
constexpr bool any_speaks_of([[maybe_unused]] std::string_view field, const where_clause<Clauses...>*) {
    return (speaks_of<Clauses>(field) || ...);
}
template <class Where>
    requires requires(const Where* where) { detail::any_speaks_of({}, where); }
constexpr bool speaks_of(std::string_view field) {
    return any_speaks_of(field, static_cast<const Where*>(nullptr));
}

template <class Table, class Clause>
struct bound_field_again {
    constexpr void operator()(message& out) const {
        out << "the where-clause speaks of " << Clause::field << ", to which this repository of table " << schema<Table>::facts.name << " is bound: all its calls say it by themselves, so leave it out";
    }
};
/// The verdict on what a caller says besides the bound field: not that field once more.
template <class Table, class Clause, class Where>
consteval auto said_again() {
    if constexpr (speaks_of<Where>(Clause::field)) return compose<bound_field_again<Table, Clause>>();
    else return accepted;
}
/// Both together. For g++; clang was refused where the call begins.
template <class Table, class Clause, class Where>
auto join_bound(const Clause& bound, const Where& where) {
    constexpr auto why = detail::why(said_again<Table, Clause, Where>());
    refuse<why>();
    if constexpr (why.size() > 0) return where;
    else if constexpr (std::is_same_v<Where, where_clause<>>) return bound;
    else return bound && where;
}
/// In place of both, where the bound field is said again.
template <class Clause>
struct bound_again {
    using clause = Clause;
};
template <class Clause, class Where>
    requires(speaks_of<Where>(Clause::field))
struct within_clause<Clause, Where> {
    using type = bound_again<Clause>;
};
template <class Where>
inline constexpr bool is_bound_again = false;
template <class Clause>
inline constexpr bool is_bound_again<bound_again<Clause>> = true;

/// Verdicts on a bound repository's calls, for clang, which points at the user's line only from the function that is called there.
template <class Table, class Backend, class Clause>
struct bound_verdicts {
    template <class Struct>
    static constexpr bool asks = asks_item<Table, Struct, Clause>();
    template <class... None>
        requires(sizeof...(None) == 0)
    static consteval auto evens() {
        return accepted;
    }
    /// The first of these entities whose keys do not fold the bound field alike.
    template <class First, class... Rest>
    static consteval auto evens() {
        if constexpr (constexpr auto uneven = further_error<Table, First, even_bound<Clause>::template plan>(); uneven.size() > 0) return uneven;
        else return evens<Rest...>();
    }
    template <fixed_string Operation, class Struct, class Where, class... Words>
    static consteval auto address() {
        constexpr auto unreadable = call_error<Table, Struct, projection_plan, read_as<Struct, Words...>>();
        if constexpr (is_bound_again<Where>) return compose<bound_field_again<Table, typename Where::clause>>();
        else if constexpr (unreadable.size() > 0) return unreadable;
        else if constexpr (constexpr auto uneven = evens<Struct>(); uneven.size() > 0) return uneven;
        else if constexpr (asks<Struct>) return compose<not_asked<Operation, Table, Struct, Clause>>();
        else if constexpr (constexpr auto lost = guards<Operation, Struct>(); lost.size() > 0) return lost;
        else return call_error<Table, Struct, keyed<Operation>::template plan, Where>();
    }
    /// What becomes of the guards of an item that goes, or is changed.
    template <fixed_string Operation, class Struct>
    static consteval auto guards() {
        constexpr bool takes = Operation.view() == "erase" || Operation.view() == "modify" || Operation.view() == "move" || Operation.view() == "erase_all" || Operation.view() == "erase_node" ||
                               Operation.view() == "unlink" || Operation.view() == "erase_everything";
        if constexpr (!takes || !is_guarded<Table, Struct>()) return accepted;
        else if constexpr (guard_error<Table, Struct>().size() > 0) return accepted;  // which is said by the call itself
        else return call_error<Table, Struct, dropped_guards<Operation, Clause>::template plan>();
    }
    template <class Struct, class Where, class... Words>
    static consteval auto key() {
        if constexpr (asks<Struct> && !is_bound_again<Where>) return compose<not_asked<"key", Table, Struct, Clause>>();
        else return address<"get", Struct, Where, Words...>();
    }
    template <fixed_string Operation, class Struct>
    static consteval auto object() {
        if constexpr (constexpr auto uneven = evens<Struct>(); uneven.size() > 0) return uneven;
        else if constexpr (constexpr auto unfit = call_error<Table, Struct, fits_bound<Operation, Clause>::template plan>(); unfit.size() > 0) return unfit;
        else return guards<Operation, Struct>();
    }
    /// A call of an object: where its key does not say whose it is, the item is asked.
    template <fixed_string Operation, class Struct>
    static consteval auto whole() {
        if constexpr (constexpr auto unfit = object<Operation, Struct>(); unfit.size() > 0) return unfit;
        else if constexpr (!asks<Struct>) return accepted;
        else return call_error<Table, Struct, asked_of_item<Operation, Clause>::template plan>();
    }
    /// A call about one item by its key; `Where` is what the caller says, and of an item that is asked itself, all that addresses it.
    template <fixed_string Operation, class Struct, class Where, class... Words>
    static consteval auto at() {
        if constexpr (!asks<Struct>) {
            return address<Operation, Struct, typename within_clause<Clause, Where>::type, Words...>();
        } else {
            constexpr auto unreadable = call_error<Table, Struct, projection_plan, read_as<Struct, Words...>>();
            if constexpr (speaks_of<Where>(Clause::field)) return compose<bound_field_again<Table, Clause>>();
            else if constexpr (unreadable.size() > 0) return unreadable;
            else if constexpr (constexpr auto unfit = whole<Operation, Struct>(); unfit.size() > 0) return unfit;
            else return call_error<Table, Struct, keyed<Operation>::template plan, Where>();
        }
    }
    template <fixed_string Operation, class Plan, bool OfSource = true, bool OfTarget = true>
    static consteval auto ends() {
        using verdict = within_ends<Operation, Clause, Plan, OfSource, OfTarget>;
        if constexpr (verdict::accepted) return accepted;
        else return compose<verdict>();
    }
    template <class Struct>
    static consteval auto link() {
        if constexpr (constexpr auto refused = call_error<Table, Struct, link_plan>(); refused.size() > 0) return refused;
        else if constexpr (!valid_schema<Table>) return accepted;
        else if constexpr (constexpr auto unfit = object<"link", Struct>(); unfit.size() > 0) return unfit;
        else return ends<"link", edge_plan_of<Table, Struct>>();
    }
    template <class Struct, fixed_string Operation = "unlink">
    static consteval auto unlink() {
        if constexpr (constexpr auto refused = call_error<Table, Struct, unlink_plan>(); refused.size() > 0) return refused;
        else if constexpr (!valid_schema<Table>) return accepted;
        else if constexpr (constexpr auto unfit = object<Operation, Struct>(); unfit.size() > 0) return unfit;
        else return ends<Operation, edge_plan_of<Table, Struct>>();
    }
    /// Whether an item that a query found may be another tenant's by now, since the primary key does not hold the bound field.
    template <class Struct>
    static consteval bool asks_for_owner() {
        if constexpr (is_linked_edge<Table, Struct>) return false;
        else return asks<Struct>;
    }
    template <class Struct>
    static consteval auto erase_found() {
        if constexpr (is_linked_edge<Table, Struct>) return unlink<Struct, "erase_all">();
        else return object<"erase_all", Struct>();
    }
    template <class... None>
        requires(sizeof...(None) == 0)
    static consteval auto erase_all(type_list<None...>) {
        return accepted;
    }
    template <class First, class... Rest>
    static consteval auto erase_all(type_list<First, Rest...>) {
        if constexpr (constexpr auto refused = erase_found<First>(); refused.size() > 0) return refused;
        else return erase_all(type_list<Rest...>{});
    }
    template <class Struct, class Where>
    static consteval auto unlink_by_key() {
        if constexpr (constexpr auto refused = unlink<Struct>(); refused.size() > 0) return refused;
        else return address<"unlink", Struct, Where>();
    }
    template <bool Target, class Edges>
    static consteval auto follow() {
        using edge = edge_in<Edges>;
        if constexpr (std::is_same_v<edge, no_entity>) return compose<misread_follow<Target>>();
        else if constexpr (constexpr auto refused = call_error<Table, edge, followed<Target>::template plan>(); refused.size() > 0) return refused;
        else if constexpr (!valid_schema<Table>) return accepted;
        else if constexpr (constexpr auto unfit = object<(Target ? fixed_string("targets") : fixed_string("sources")), edge>(); unfit.size() > 0) return unfit;
        else if constexpr (Target) return ends<"targets", edge_plan_of<Table, edge>, false, true>();
        else return ends<"sources", edge_plan_of<Table, edge>, true, false>();
    }
    /// The edges that go with a node, each with its guards.
    template <class... None>
    static consteval auto edges_gone(type_list<None...>) {
        static_assert(sizeof...(None) == 0);
        return accepted;
    }
    template <class First, class... Rest>
    static consteval auto edges_gone(type_list<First, Rest...>) {
        if constexpr (constexpr auto beyond = ends<"erase_node", First>(); beyond.size() > 0) return beyond;
        else if constexpr (constexpr auto unfit = object<"erase_node", typename First::type>(); unfit.size() > 0) return unfit;
        else return edges_gone(type_list<Rest...>{});
    }
    template <class Node, class Where>
    static consteval auto erase_node() {
        if constexpr (constexpr auto refused = call_error<Table, Node, erase_node_plan>(); refused.size() > 0) return refused;
        else if constexpr (!valid_schema<Table>) return accepted;
        else if constexpr (constexpr auto unaddressed = address<"erase_node", Node, Where>(); unaddressed.size() > 0) return unaddressed;
        else return edges_gone(typename joined<edges_of<Table, Node, false>, edges_of<Table, Node, true>>::type{});
    }
    template <class Struct, class Where, class... Words>
    static consteval auto query() {
        if constexpr (is_bound_again<Where>) return compose<bound_field_again<Table, typename Where::clause>>();
        else if constexpr (constexpr auto uneven = evens<Struct>(); uneven.size() > 0) return uneven;
        else return query_call_error<Backend, Table, Struct, Where, options_said<Words...>>();
    }
    /// Entities that are read together.
    template <class... Structs>
    static consteval auto together() {
        if constexpr (constexpr auto uneven = evens<Structs...>(); uneven.size() > 0) return uneven;
        else if constexpr (sizeof...(Structs) == 1 || !valid_schema<Table> || !(is_entity_of<Table, Structs> && ...)) return accepted;  // said where it is called
        else if constexpr (own_in_collection<Table, Clause, Structs...>::accepted) return accepted;
        else return compose<own_in_collection<Table, Clause, Structs...>>();
    }
    template <bool Others, bool Consistent, class Where, class... Structs>
    static consteval auto collection() {
        if constexpr (is_bound_again<Where>) return compose<bound_field_again<Table, typename Where::clause>>();
        else if constexpr (constexpr auto unfit = together<Structs...>(); unfit.size() > 0) return unfit;
        else return collection_call_error<Backend, Table, told_where<Others, Consistent, Where>, Structs...>();
    }
};

inline constexpr text bind_again{"bind() binds one field of a repository; what is bound is told other fields in each where-clause, joined by &&"};
inline constexpr text scan_of_a_part{"a bound repository has no scan(), which would read the items of all tenants; query<...>() and collection<...>() read one tenant's"};
inline constexpr text import_of_a_part{"a bound repository has no unchecked_import(), which checks nothing of an object; put() and create() write one tenant's objects, and what all tenants have is imported by the repository that it was bound from"};
inline constexpr text bind_arguments{"bind() takes a repository, and one field with its value, by ==: bind(repository, `tenant_id`_f == id)"};

/// Whether a read of a bound repository takes such arguments: a where-clause and words, or words alone.
template <class... Given>
inline constexpr bool reads_within = (read_word<Given> && ...);
template <joinable Where, class... Words>
inline constexpr bool reads_within<Where, Words...> = (read_word<Words> && ...);
/// The same of its writes: a where-clause, and code where that is taken.
template <std::size_t Count, class... Given>
inline constexpr bool writes_within = false;
template <>
inline constexpr bool writes_within<1> = true;
template <std::size_t Count, joinable Where, class... Rest>
    requires(sizeof...(Rest) + 1 == Count)
inline constexpr bool writes_within<Count, Where, Rest...> = true;

/// Code that changes an item, and what is done besides.
template <class... Given>
inline constexpr bool changes_within = writes_within<2, Given...> || writes_within<3, Given...>;

/// Code that changes an item, without a where-clause.
template <class Struct, class... Given>
inline constexpr bool is_change_alone = false;
template <class Struct, class Change>
    requires(!joinable<std::remove_cvref_t<Change>>)
inline constexpr bool is_change_alone<Struct, Change> = std::is_invocable_v<Change&, Struct&>;

template <fixed_string Operation, class Struct, class Clause, class... Given>
struct misread_bound {
    constexpr void operator()(message& out) const {
        constexpr std::string_view name = type_name<Struct>();
        constexpr bool changes = Operation.view() == "modify" || Operation.view() == "move";
        out << Operation.view() << '<' << name << ">() of a repository that is bound to " << Clause::field << " takes a where-clause of the key's other fields" << (changes ? ", and code: " : ": ")
            << Operation.view() << '<' << name << ">(where-clause" << (changes ? ", [](...) { ... })" : ")");
        if ((joinable<Given> || ...) && Operation.view() == "query") out << "; consistent and the like stand behind it, and statements are joined by &&; a limit is said by limit()";
        else if (((!std::is_class_v<Given> || text_like<Given>) || ...)) out << "; a value is said to be that of a field: `name`_f == value";
        else if (((sizeof...(Given) > 1) && ... && joinable<Given>)) out << "; its statements are joined by &&";
    }
};

}  // namespace facet::inline v0::detail
