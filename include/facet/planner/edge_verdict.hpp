// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/guard_verdict.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/schema/edge_schema.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Which writes edges and their mirrors can have, and whether the keys of their ends can be made from them.

namespace facet::inline v0::detail {

template <class Part>
struct edge_tag_in {
    using type = type_list<>;
};
template <class Table, class Edge>
struct edge_tag_in<edge_tag<Table, Edge>> {
    using type = type_list<edge_tag<Table, Edge>>;
};
template <class Table, class Edge>
struct edge_tag_in<mirror_tag<Table, Edge>> {
    using type = type_list<mirror_tag<Table, Edge>>;
};
template <class Declaration>
struct edge_tags_in;
template <class Struct, class... Parts>
struct edge_tags_in<entity<Struct, Parts...>> {
    using type = typename joined<typename edge_tag_in<Parts>::type...>::type;
};
/// The plan of an edge, or of the edge that a mirror is of.
template <class Table, class Struct>
using edge_plan_of = typename word_of<typename edge_tags_in<element_at<schema<Table>::template position<Struct>, entities_of<Table>>>::type>::type::plan;

template <class Table, class Struct>
constexpr edge_facts edge_facts_of() {
    if constexpr (table_keys<Table>::has_edges) {
        if constexpr (valid_schema<Table> && is_entity_of<Table, Struct>) return schema<Table>::facts.entities[schema<Table>::template position<Struct>].edge;
        else return {};
    } else {
        return {};
    }
}
template <class Table, class Struct>
inline constexpr bool is_edge_of = !edge_facts_of<Table, Struct>().source.empty();
template <class Table, class Struct>
inline constexpr bool is_mirror_of = !edge_facts_of<Table, Struct>().mirror_of.empty();
template <class Table, class Struct>
inline constexpr bool is_linked = edge_facts_of<Table, Struct>().linked();
/// An edge that goes with what stands elsewhere, a mirror or counts.
template <class Table, class Struct>
inline constexpr bool is_linked_edge = is_linked<Table, Struct> && is_edge_of<Table, Struct>;

/// Where a holder, an edge's struct or its mirror's, has the fields that an end's key is made from.
template <class End, class Holder>
struct end_fields {
    static constexpr auto positions = [] {
        std::array<std::size_t, End::keys.size + 1> all{};
        for (std::size_t i = 0; i < End::keys.size; ++i) all[i] = End::fields[i].empty() ? no_field : field_index<Holder>(End::fields[i]);
        return all;
    }();
    static constexpr bool whole = [] {
        for (std::size_t i = 0; i < End::keys.size; ++i)
            if (positions[i] == no_field) return false;
        return true;
    }();
    /// The holder's field for a field of the node.
    static constexpr std::size_t of(std::size_t node_field) {
        for (std::size_t i = 0; i < End::keys.size; ++i)
            if (End::keys.positions[i] == node_field) return positions[i];
        return no_field;
    }
    template <class Out>
    static constexpr void list_missing(Out& out) {
        bool first = true;
        for (std::size_t i = 0; i < End::keys.size; ++i)
            if (positions[i] == no_field) out << (first ? "" : ", ") << field_names<typename End::node>[End::keys.positions[i]], first = false;
    }
    template <class Out>
    static constexpr void show_key(Out& out) {
        const path_facts& key = entity_schema<typename End::table, typename End::declaration>::paths[0];
        out << '`' << key.partition[0].text << '`';
        if (!key.sort.empty()) out << ", `" << key.sort[0].text << '`';
    }
};

template <class Out>
constexpr void explain_no_edge(Out& out, std::string_view operation, std::string_view name, std::string_view table, const edge_facts& facts) {
    out << operation << " of " << name << " in table " << table << ": " << name;
    if (facts.mirror_of.empty()) out << " is no edge";
    else out << " is the mirror of the edge " << facts.mirror_of << ", and goes with it";
}

/// Whether an edge can be linked: both ends' keys can be made from it.
template <class Table, class Struct>
struct link_plan {
    static constexpr edge_facts facts = edge_facts_of<Table, Struct>();
    static constexpr bool accepted = [] {
        if constexpr (!is_edge_of<Table, Struct>) return false;
        else return edge_plan_of<Table, Struct>::source::whole && edge_plan_of<Table, Struct>::target::whole;
    }();
    template <class End>
    static constexpr void explain_end(message& out) {
        out << "link of " << type_name<Struct>() << " in table " << schema<Table>::facts.name << " checks that both ends exist, but the key of " << End::name << ", ";
        end_fields<End, Struct>::show_key(out);
        out << ", has fields for which " << type_name<Struct>() << " has none: ";
        end_fields<End, Struct>::list_missing(out);
        out << "; create() it in a transaction with a check<" << End::name << ">()";
    }
    constexpr void operator()(message& out) const {
        if constexpr (!is_edge_of<Table, Struct>) {
            explain_no_edge(out, "link", type_name<Struct>(), schema<Table>::facts.name, facts);
            if (facts.mirror_of.empty()) out << "; create() it";
        } else {
            using plan = edge_plan_of<Table, Struct>;
            if constexpr (!plan::source::whole) explain_end<typename plan::source>(out);
            else explain_end<typename plan::target>(out);
        }
    }
};

/// Calls `use` with each field of an edge from which a node's key is made, and whether that folds its case.
template <class End, class Use>
constexpr void each_end_field(const Use& use) {
    for (std::size_t i = 0; i < End::keys.size; ++i)
        use(End::fields[i], is_folded_in(entity_schema<typename End::table, typename End::declaration>::paths[0], static_cast<std::int16_t>(End::keys.positions[i])));
}
constexpr bool is_folding(const piece& component) { return same_text(component.form_text, "upper") || same_text(component.form_text, "lower"); }
/// The same for the keys of what goes with an edge: its mirror's, and those of the nodes that count.
template <class Edge, class Use>
constexpr void each_followed_field(const Use& use) {
    if constexpr (Edge::counters::size > 0) {
        each_end_field<typename Edge::source>(use);
        each_end_field<typename Edge::target>(use);
    }
    if constexpr (!std::is_void_v<typename Edge::mirror::type>)
        for (const std::string_view text : {Edge::mirror::partition.view(), Edge::mirror::sort.view()})
            (void)parse_template(text, [&](const piece& each) {
                if (each.component) use(each.text, is_folding(each));
            });
}
/// The node that is joined by a counted edge, where its key is made from this field of the edge; empty where none is.
template <class Table, class Struct>
constexpr std::string_view counting_node([[maybe_unused]] std::string_view field) {
    std::string_view found;
    if constexpr (edge_facts_of<Table, Struct>().counted) {
        using edge = edge_plan_of<Table, Struct>;
        each_end_field<typename edge::source>([&](std::string_view each, bool) { found = same_text(each, field) ? edge::source::name : found; });
        each_end_field<typename edge::target>([&](std::string_view each, bool) { found = same_text(each, field) ? edge::target::name : found; });
    }
    return found;
}
/// Whether a template has a component from which the field's value is known.
constexpr bool tells_field(std::string_view text, std::string_view field) {
    bool found = false;
    (void)parse_template(text, [&](const piece& each) {
        found = found || (each.component && same_text(each.text, field) && !is_folding(each));
    });
    return found;
}
/// Whether two edges with one key can differ in a field from which the key of what goes with them is made.
template <class Table, class Struct>
constexpr bool moves_followers(std::string_view field) {
    using edge = edge_plan_of<Table, Struct>;
    bool found = false;
    each_followed_field<edge>([&](std::string_view each, bool) { found = found || same_text(each, field); });
    return found && !tells_field(edge::partition.view(), field) && !tells_field(edge::sort.view(), field);
}

/// Whether all that goes with an edge is known from its key.
template <class Table, class Struct>
struct unlink_by_key_plan {
    using edge = edge_plan_of<Table, Struct>;
    static constexpr bool held(std::string_view field) { return holds_field(edge::partition.view(), field) || holds_field(edge::sort.view(), field); }
    /// `folds`: the field's case does not matter there.
    static constexpr bool in_key(std::string_view field, bool folds) {
        return field.empty() || tells_field(edge::partition.view(), field) || tells_field(edge::sort.view(), field) || (folds && held(field));
    }
    /// The first field that its key does not hold, or not as it is.
    static constexpr std::string_view lacking = [] {
        std::string_view first;
        each_followed_field<edge>([&](std::string_view field, bool folds) {
            if (first.empty() && !in_key(field, folds)) first = field;
        });
        return first;
    }();
    static constexpr bool accepted = lacking.empty();
    constexpr void operator()(message& out) const {
        out << "unlink of " << type_name<Struct>() << " in table " << schema<Table>::facts.name << " by its key does not know " << (held(lacking) ? "the case of its " : "its ") << lacking
            << ", from which the key of what goes with it is made; unlink(object)";
    }
};

/// An end of an edge, or of its mirror, that is followed to its node.
template <bool Target>
struct followed {
    template <class Table, class Struct>
    struct plan {
        static constexpr bool edge = is_edge_of<Table, Struct> || is_mirror_of<Table, Struct>;
        template <class Edge>
        using end_in = std::conditional_t<Target, typename Edge::target, typename Edge::source>;
        static constexpr bool accepted = [] {
            if constexpr (!edge) return false;
            else return end_fields<end_in<edge_plan_of<Table, Struct>>, Struct>::whole;
        }();
        constexpr void operator()(message& out) const {
            constexpr std::string_view operation = Target ? "targets" : "sources";
            if constexpr (!edge) {
                explain_no_edge(out, operation, type_name<Struct>(), schema<Table>::facts.name, edge_facts_of<Table, Struct>());
            } else {
                using end = end_in<edge_plan_of<Table, Struct>>;
                out << operation << " of " << type_name<Struct>() << " in table " << schema<Table>::facts.name << " are read by their keys, but that of " << end::name << ", ";
                end_fields<end, Struct>::show_key(out);
                out << ", has fields for which " << type_name<Struct>() << " has none: ";
                end_fields<end, Struct>::list_missing(out);
            }
        }
    };
};

/// A write that would leave what goes with an edge behind. `Changes`: it changes an item that exists, without its key, as an edge's
/// mirror can follow.
template <fixed_string Operation, bool Changes>
struct unlinked {
    template <class Table, class Struct>
    struct plan {
        static constexpr edge_facts facts = edge_facts_of<Table, Struct>();
        static constexpr bool accepted = Changes ? facts.mirror_of.empty() : !facts.linked();

        constexpr void operator()(message& out) const {
            out << Operation.view() << " of " << type_name<Struct>() << " in table " << schema<Table>::facts.name << " does not keep ";
            if (!facts.mirror_of.empty()) {
                out << "the edge " << facts.mirror_of << ", whose mirror it is; that is written with link(), modify() and unlink()";
                return;
            }
            if (!facts.mirror.empty()) out << "its mirror " << facts.mirror;
            if (!facts.mirror.empty() && facts.counted) out << " and ";
            if (facts.counted) out << "the counts (counted) of its ends";
            out << "; link() it, modify() it, unlink() it";
        }
    };
};

}  // namespace facet::inline v0::detail
