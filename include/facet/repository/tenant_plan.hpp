// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/type_list.hpp>
#include <facet/planner/edge_verdict.hpp>
#include <facet/planner/guard_verdict.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/repository/bound_verdicts.hpp>
#include <facet/repository/companions.hpp>
#include <facet/repository/feature_check.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// How all that a tenant has in a table is found and erased: entity by entity, at compile time.

namespace facet::inline v0::detail {

/// The name of an entity's field, as a template argument.
template <class Struct, std::size_t Field>
inline constexpr auto text_of_field = [] {
    fixed_string<field_names<Struct>[Field].size()> text;
    for (std::size_t i = 0; i < field_names<Struct>[Field].size(); ++i) text.data_[i] = field_names<Struct>[Field][i];
    return text;
}();

/// The where-clause that a bound repository is told for an object's item.
template <class Table, class Struct, class Clause>
struct rest_of_key {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr std::size_t after(std::size_t field) {
        while (field < facts.fields.size() && (!uses_field(facts.paths[0], static_cast<int>(field)) || same_text(facts.fields[field].name, Clause::field))) ++field;
        return field;
    }
    template <std::size_t Field = after(0)>
    [[nodiscard]] static auto of([[maybe_unused]] const Struct& object) {
        if constexpr (Field == facts.fields.size()) {
            return where_clause<>{};
        } else {
            using operand = operand_type<unwrapped<field_type<Struct, Field>>>;
            const clause<text_of_field<Struct, Field>, comparison::equal, operand> own(std::in_place, operand(get_field<Field>(object)));
            if constexpr (after(Field + 1) == facts.fields.size()) return own;
            else return own && of<after(Field + 1)>(object);
        }
    }
    using type = decltype(of(std::declval<const Struct&>()));
};

/// How a tenant's items of one entity are erased.
enum class erasing_way : std::uint8_t {
    none,       ///< it has no such field, or the caller leaves it
    node,       ///< each with its edges
    edge,       ///< each with its mirror and counts
    plain,      ///< as erase_all() does
    guard,      ///< what is left of it, behind all others
    beside,     ///< with the items that it belongs to
    unreached,  ///< by the field alone they are not found
    stray,      ///< what would go with them can be another tenant's
};

template <class Table, class Backend, class Clause, class... Left>
struct tenant_plan {
    using verdicts = bound_verdicts<Table, Backend, Clause>;
    static constexpr const table_facts& facts = schema<Table>::facts;
    template <class Struct>
    static constexpr const entity_facts& entity = facts.entities[schema<Table>::template position<Struct>];

    template <class Struct>
    static consteval bool has_field() {
        return entity<Struct>.find(Clause::field) >= 0;
    }
    template <class Struct, class... Words>
    static consteval bool is_served() {
        using options = options_said<seeing_expired_t, Words...>;
        if constexpr (query_call_error<Backend, Table, Struct, Clause, options>().size() > 0) {
            return false;
        } else {
            using query = query_plan<Table, Struct, Clause, options>;
            return !may_miss(query::facts, query::facts.paths[static_cast<std::size_t>(query::plan.path)], query::clauses);
        }
    }
    /// Whether a query has to say that it skips items of others.
    template <class Struct>
    static constexpr bool skips = !is_served<Struct>();
    /// Whether one query, by the field alone, finds all of the tenant's items.
    template <class Struct>
    static consteval bool is_reached() {
        if constexpr (verdicts::template object<"erase_everything", Struct>().size() > 0) return false;
        else if constexpr (is_served<Struct>()) return true;
        else return is_served<Struct, skipping_others_t>();
    }
    template <class Guard, class... Structs>
    static consteval bool guards_any(type_list<Structs...>) {
        return (holds<Guard>(guards_of<Table, Structs>{}) || ...);
    }
    /// Whether a guard is one of such items, and says of which.
    template <class Guard, class Struct>
    static consteval bool is_guard_of() {
        if constexpr (!holds<Guard>(guards_of<Table, Struct>{})) return false;
        else return names_owner<Table, Struct, Guard>();
    }
    template <class Guard, class... Guards>
    static consteval bool holds(type_list<Guards...>) {
        return (std::is_same_v<Guard, Guards> || ...);
    }
    template <class Struct>
    static consteval bool has_edges() {
        if constexpr (!table_keys<Table>::has_edges) return false;
        else return edges_of<Table, Struct, false>::size + edges_of<Table, Struct, true>::size > 0;
    }
    template <class Node>
    static consteval bool takes_edges() {
        if constexpr (!has_field<Node>() || (std::is_same_v<Node, Left> || ...) || !has_edges<Node>() || !is_reached<Node>()) return false;
        else return verdicts::template erase_node<Node, typename within_clause<Clause, typename rest_of_key<Table, Node, Clause>::type>::type>().size() == 0;
    }
    /// Whether the edge goes with one of its nodes.
    template <class Edge>
    static consteval bool goes_with_node() {
        using plan = edge_plan_of<Table, Edge>;
        return takes_edges<typename plan::source::node>() || takes_edges<typename plan::target::node>();
    }
    template <class Struct>
    static consteval erasing_way way_of() {
        using enum erasing_way;
        if constexpr (!has_field<Struct>() || (std::is_same_v<Struct, Left> || ...)) return none;
        else if constexpr (is_mirror_of<Table, Struct>) return beside;
        else if constexpr (guards_any<Struct>(structs{})) return is_reached<Struct>() ? guard : beside;
        else if constexpr (is_edge_of<Table, Struct>) {
            if constexpr (!is_reached<Struct>()) return goes_with_node<Struct>() ? beside : unreached;
            else if constexpr (is_linked<Table, Struct>) return verdicts::template unlink<Struct, "erase_everything">().size() == 0 ? edge : stray;
            else return plain;
        } else if constexpr (takes_edges<Struct>()) return node;
        else if constexpr (!is_reached<Struct>()) return unreached;
        else return abandoning<"erase">::template plan<Table, Struct>::accepted ? plain : stray;
    }

    template <std::size_t... Position>
    static type_list<typename schema<Table>::template entity_type<Position>...> list(std::index_sequence<Position...>);
    using structs = decltype(list(std::make_index_sequence<schema<Table>::size>{}));

    template <class... Structs>
    static consteval bool sound(type_list<Structs...>) {
        constexpr erasing_way ways[] = {way_of<Structs>()...};
        bool any = false;
        for (const erasing_way way : ways) {
            if (way == erasing_way::unreached || way == erasing_way::stray) return false;
            any = any || way != erasing_way::none;
        }
        return any;
    }
    static constexpr bool accepted = sound(structs{});

    constexpr void operator()(message& out) const { explain(out, structs{}); }

private:
    /// What is to be left: what is already, and these.
    static constexpr void offer(message& out, auto tell) {
        out << "erase_everything(mine, facet::leaving<";
        ((out << type_name<Left>() << ", "), ...);
        tell();
        out << ">)";
    }
    /// Says why an entity, which is not found, has no place in a bound repository at all.
    template <class Struct>
    static constexpr bool is_unfit(message& out) {
        if constexpr (way_of<Struct>() != erasing_way::unreached) return false;
        else if constexpr (constexpr auto unfit = verdicts::template object<"erase_everything", Struct>(); unfit.size() == 0) return false;
        else return out << std::string_view(unfit.data(), unfit.size()) << "; or leave it: ", offer(out, [&] { out << type_name<Struct>(); }), true;
    }
    template <class... Structs>
    static constexpr void explain(message& out, type_list<Structs...>) {
        if ((is_unfit<Structs>(out) || ...)) return;
        constexpr erasing_way ways[] = {way_of<Structs>()...};
        constexpr std::string_view names[] = {type_name<Structs>()...};
        const auto any = [&](auto... wanted) {
            for (const erasing_way each : ways)
                if (((each == wanted) || ...)) return true;
            return false;
        };
        const auto tell = [&](auto... wanted) {
            bool told = false;
            for (std::size_t i = 0; i < sizeof...(Structs); ++i)
                if (((ways[i] == wanted) || ...)) out << (told ? ", " : "") << names[i], told = true;
        };
        using enum erasing_way;
        out << "erase_everything() of one " << Clause::field << " in table " << facts.name;
        if (!any(unreached, stray)) {
            out << " has nothing to erase: " << (sizeof...(Left) > 0 ? "all that has this field is left" : "no entity has this field");
            return;
        }
        if (any(unreached)) out << " does not find all items of ", tell(unreached), out << " by " << Clause::field << " alone: that takes a key or index whose partition is made of it, with all items, whole";
        if (any(stray)) out << (any(unreached) ? "; and it" : "") << " would erase with ", tell(stray), out << " edges or counts of others";
        out << "; or leave these, and erase them by themselves: ";
        offer(out, [&] { tell(unreached, stray); });
    }
};

/// What the caller leaves is an entity of the table.
template <class Table, class... Left>
consteval auto left_error() {
    constexpr auto first = []<class First, class... Rest>(auto self, type_list<First, Rest...>) {
        if constexpr (!is_entity_of<Table, First>) return compose<stranger<Table, First>>();
        else if constexpr (sizeof...(Rest) > 0) return self(self, type_list<Rest...>{});
        else return accepted;
    };
    if constexpr (sizeof...(Left) == 0) return accepted;
    else return first(first, type_list<Left...>{});
}
template <class Table, class Backend, class Clause, class... Left>
consteval auto tenant_error() {
    if constexpr (!valid_schema<Table>) return accepted;
    else if constexpr (constexpr auto strange = left_error<Table, Left...>(); strange.size() > 0) return strange;
    else if constexpr (tenant_plan<Table, Backend, Clause, Left...>::accepted) return accepted;
    else return compose<tenant_plan<Table, Backend, Clause, Left...>>();
}

}  // namespace facet::inline v0::detail
