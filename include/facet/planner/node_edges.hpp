// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/edge_verdict.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The edges of a node: which come from it or lead to it, what it counts, and which writes would leave them behind.

namespace facet::inline v0::detail {

/// A declared edge, in a list where it leads to, or comes from, a node.
template <class Table, class Node, bool Target, class Declaration>
struct edge_at {
    using type = type_list<>;
};
template <class Table, class Node, bool Target, class Struct, class... Parts>
struct edge_at<Table, Node, Target, edge<Struct, Parts...>> {
    using plan = edge_plan<Table, edge<Struct, Parts...>>;
    using end = std::conditional_t<Target, typename plan::target, typename plan::source>;
    using type = typename keep_if<std::is_same_v<typename end::node, Node>, plan>::type;
};
template <class Table, class Node, bool Target, class Declarations>
struct edges_at;
template <class Table, class Node, bool Target, class... Declarations>
struct edges_at<Table, Node, Target, type_list<Declarations...>> {
    using type = typename joined<typename edge_at<Table, Node, Target, Declarations>::type...>::type;
};
/// The plans of the edges that come from a node, or lead to it.
template <class Table, class Node, bool Target>
using edges_of = typename edges_at<Table, Node, Target, typename table_keys<Table>::entities>::type;

/// The fields in which the nodes of an edge count it; empty where they do not.
template <class Word>
struct counters_in {
    static constexpr std::string_view source{};
    static constexpr std::string_view target{};
};
template <fixed_string SourceField, fixed_string TargetField>
struct counters_in<counted<SourceField, TargetField>> {
    static constexpr std::string_view source = SourceField.view();
    static constexpr std::string_view target = TargetField.view();
};

/// Calls `use` with the name of each edge that comes from a node or leads to it, whether it is mirrored or counted, and the field in which
/// the node counts it.
template <class Table, class Node, class Use>
constexpr void each_edge_of([[maybe_unused]] const Use& use) {
    if constexpr (table_keys<Table>::has_edges) {
        const auto tell = [&use]<bool Target, class... Plans>(std::bool_constant<Target>, type_list<Plans...>) {
            (use(Plans::name, Plans::counters::size > 0 || !std::is_void_v<typename Plans::mirror::type>,
                 Target ? counters_in<typename Plans::counted_word>::target : counters_in<typename Plans::counted_word>::source), ...);
        };
        tell(std::false_type{}, edges_of<Table, Node, false>{});
        tell(std::true_type{}, edges_of<Table, Node, true>{});
    }
}
/// The edge that a node counts in a field; empty where there is none.
template <class Table, class Node>
constexpr std::string_view counting_edge(std::string_view field) {
    std::string_view found;
    each_edge_of<Table, Node>([&](std::string_view name, bool, std::string_view counter) {
        if (found.empty() && same_text(counter, field)) found = name;
    });
    return found;
}
/// The positions of the fields in which a node counts edges, and how many they are.
template <class Table, class Node>
consteval auto counted_positions() {
    std::pair<std::array<std::size_t, field_count<Node> + 1>, std::size_t> all{};
    for (std::size_t i = 0; i < field_count<Node>; ++i)
        if (!counting_edge<Table, Node>(field_names<Node>[i]).empty()) all.first[all.second++] = i;
    return all;
}

/// A write that would leave what goes with the edges of a node as it is: the edges would be without it.
template <fixed_string Operation>
struct abandoning {
    template <class Table, class Struct>
    struct plan {
        static constexpr std::string_view edge = [] {
            std::string_view first;
            each_edge_of<Table, Struct>([&](std::string_view name, bool linked, std::string_view) {
                if (first.empty() && linked) first = name;
            });
            return first;
        }();
        static constexpr bool accepted = edge.empty();

        constexpr void operator()(message& out) const {
            out << Operation.view() << " of " << type_name<Struct>() << " in table " << schema<Table>::facts.name << " would leave its edges " << edge
                << " behind, which are mirrored or counted; ";
            if (Operation.view() == "move") out << "create() another, link() its edges, and erase_node() this one";
            else out << "erase_node() erases both";
        }
    };
};

/// Whether what is unlinked is an edge.
template <class Table, class Struct>
struct unlink_plan {
    static constexpr bool accepted = is_edge_of<Table, Struct>;
    constexpr void operator()(message& out) const {
        explain_no_edge(out, "unlink", type_name<Struct>(), schema<Table>::facts.name, edge_facts_of<Table, Struct>());
        if (edge_facts_of<Table, Struct>().mirror_of.empty()) out << (abandoning<"erase">::template plan<Table, Struct>::accepted ? "; erase() it" : "; erase_node() erases it with its edges");
    }
};

/// How the items of an edge are found from its target: as its mirror, or by an inverse that has all of them, whole, and whose partition is made
/// of its target's key alone, of the partition key's fields at least, also in the case of their letters.
template <class Plan>
struct found_from_target {
    static constexpr std::size_t size = Plan::target::keys.size;
    /// Why an inverse does not do: a component that is in no key of the target, or in another case there, or one of its partition key that
    /// is not there; an attribute that it does not project; that it is sparse.
    struct flaw {
        std::string_view beyond{}, folded{}, left_out{}, unprojected{};
        bool sparse = false;
    };
    struct holding {
        std::array<bool, size + 1> held{};
        flaw why{};
    };
    static constexpr holding found = [] {
        holding made;
        std::array<bool, size + 1>& all = made.held;
        if constexpr (Plan::inverses::size > 0) {
            const entity_facts& edge = schema<typename Plan::table>::facts.entities[schema<typename Plan::table>::template position<typename Plan::type>];
            const path_facts& key = entity_schema<typename Plan::table, typename Plan::target::declaration>::paths[0];
            made.why.sparse = edge.paths[1].sparse != presence::always;
            for (const auto& templates : {edge.paths[1].partition, edge.paths[1].sort})
                for (const template_facts& each : templates)
                    for (const piece& component : each.pieces) made.why.sparse = made.why.sparse || (component.component && edge.fields[static_cast<std::size_t>(component.field)].optional);
            if (made.why.sparse) return made;
            for (std::size_t i = 0; i < edge.fields.size() && made.why.unprojected.empty(); ++i)
                if (!gives_by_key(schema<typename Plan::table>::facts, edge, edge.paths[1].index, i)) made.why.unprojected = lacking(schema<typename Plan::table>::facts, edge.paths[1].index, edge.fields[i]);
            if (!made.why.unprojected.empty()) return made;
            for (const template_facts& each : edge.paths[1].partition)
                for (const piece& component : each.pieces) {
                    if (!component.component) continue;
                    std::size_t place = 0;
                    while (place < size && !same_text(component.text, Plan::target::fields[place])) ++place;
                    if (place == size) return made.why.beyond = component.text, made;
                    if (is_folded_in(key, static_cast<std::int16_t>(Plan::target::keys.positions[place])) != folds_case(component.form)) return made.why.folded = component.text, made;
                    all[place] = true;
                }
            all[size] = true;
            for (std::size_t i = 0; i < Plan::target::keys.partition; ++i) {
                if (!all[i] && made.why.left_out.empty()) made.why.left_out = Plan::target::fields[i];
                all[size] = all[size] && all[i];
            }
        }
        return made;
    }();
    /// By field of the target's key, whether the inverse's partition holds it; one more, which is false where the inverse does not do.
    static constexpr std::array<bool, size + 1> held = found.held;
    static constexpr bool value = held[size] || !std::is_void_v<typename Plan::mirror::type>;
};

template <class Table, class Node>
struct erase_node_plan {
    static constexpr bool linked = is_linked<Table, Node>;
    template <class... Plans>
    static constexpr std::string_view first_lost(type_list<Plans...>) {
        std::string_view first;
        ((first = first.empty() && !found_from_target<Plans>::value ? Plans::name : first), ...);
        return first;
    }
    static constexpr std::string_view lost = first_lost(edges_of<Table, Node, true>{});
    static constexpr bool accepted = !linked && lost.empty();

    constexpr void operator()(message& out) const {
        out << "erase_node of " << type_name<Node>() << " in table " << schema<Table>::facts.name;
        if (linked) out << ": it is an edge that is mirrored or counted; unlink() it";
        else out << " cannot find the edges " << lost << " that lead to it: " << lost, explain(out, edges_of<Table, Node, true>{});
    }

private:
    template <class... Plans>
    static constexpr void explain(message& out, type_list<Plans...>) {
        bool told = false;
        ((told = told || (!found_from_target<Plans>::value && (explain_flaw(out, found_from_target<Plans>::found.why), true))), ...);
    }
    template <class Flaw>
    static constexpr void explain_flaw(message& out, const Flaw& why) {
        if (!why.beyond.empty()) out << "'s inverse is made of " << why.beyond << ", too, which is not in the key of " << type_name<Node>();
        else if (!why.folded.empty()) out << "'s inverse takes " << why.folded << " in another case of its letters than the key of " << type_name<Node>() << " does";
        else if (why.sparse) out << "'s inverse is sparse, and has no entry of some of them";
        else if (!why.unprojected.empty()) out << "'s inverse does not project " << why.unprojected;
        else if (!why.left_out.empty()) out << "'s inverse leaves out " << why.left_out << ", which is in the partition key of " << type_name<Node>();
        else out << " has no inverse<...> by which it is read from its target";
        out << ", and it has no mirror";
    }
};

}  // namespace facet::inline v0::detail
