// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/check_template.hpp>
#include <facet/schema/edge_schema.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// What can be wrong with an edge's ends: its nodes, the fields that stand for those of their keys, and whether its own key tells edges apart.

namespace facet::inline v0::detail {

/// Whether a template has a component of that field.
constexpr bool holds_field(std::string_view text, std::string_view field) {
    bool found = false;
    (void)parse_template(text, [&](const piece& each) { found = found || (each.component && same_text(each.text, field)); });
    return found;
}

template <class Out>
constexpr void list_names(Out& out, span<const std::string_view> names) {
    bool first = true;
    for (const std::string_view name : names)
        if (!name.empty()) out << (first ? "" : ", ") << name, first = false;
}

template <class Out, class Table>
constexpr void list_entities(Out& out) {
    out << "; its entities are: ";
    bool first = true;
    [&]<class... Declarations>(type_list<Declarations...>) {
        ((out << (first ? "" : ", ") << type_name<typename Declarations::type>(), first = false), ...);
    }(typename table_keys<Table>::entities{});
}

/// One end: a node of the table, and fields that can stand for those of its key.
template <class Out, class Table, class Plan, class End>
constexpr bool check_end(Out& out, std::string_view word) {
    const auto in_edge = [&]() -> Out& { return out << "in " << Plan::name << ", " << word << '<' << End::name << "> "; };
    if constexpr (!End::known) {
        in_edge();
        if (same_text(End::name, Plan::name)) return out << "names the edge itself; it joins two other entities", false;
        out << "names no entity of table " << table_keys<Table>::name;
        list_entities<Out, Table>(out);
        return false;
    } else if constexpr (!End::keyed) {
        return true;  // the node itself is refused
    } else {
        using node = typename End::node;
        constexpr const key_fields& keys = End::keys;
        const std::string_view text = entity_schema<Table, typename End::declaration>::paths[0].partition[0].text;
        if (!End::counts_agree) {
            in_edge() << "is given " << End::given_size << (End::given_size == 1 ? " field" : " fields") << ", but the key of " << End::name << " is made from "
                      << keys.size << ", the partition key from the first " << keys.partition << ": ";
            for (std::size_t i = 0; i < keys.size; ++i) out << (i == 0 ? "" : ", ") << field_names<node>[keys.positions[i]];
            return false;
        }
        for (std::size_t i = 0; i < keys.size; ++i) {
            if (End::judged[i] == 0) continue;
            const std::string_view field = End::fields[i];
            const std::string_view theirs = field_names<node>[keys.positions[i]];
            in_edge();
            if (End::judged[i] == 2) {
                out << "has " << field << " stand for " << End::name << "'s " << theirs << ", but the two fields are of different types";
            } else {
                if (End::given_size > 0) out << "speaks of " << field << ", but " << Plan::name << " has no such field";
                else out << "needs a field " << field << ", from which the key `" << text << "` is made, but " << Plan::name << " has no such field";
                entity_facts named;
                named.fields = Plan::said::value;
                suggest(out, field, named);
                if (End::given_size == 0) out << "; a field of another name is said with " << word << '<' << End::name << ", \"...\">";
            }
            return false;
        }
        return true;
    }
}

/// Whether an edge's key holds a field.
template <class Plan>
constexpr bool key_holds(std::string_view field) {
    return holds_field(Plan::sort.view(), field) || holds_field(Plan::partition.view(), field);
}

/// Whether a field at an end tells nodes apart, so that the edge's key has to hold it. That of a partition key does. So does one of a sort
/// key, which the edge has, too, unless it is a text of one who has chosen a target_key that does not hold it: that can be a name.
template <class Plan, class End>
constexpr bool tells_nodes_apart(std::size_t place) {
    if (place < End::keys.partition) return true;
    const std::string_view field = End::fields[place];
    if (field.empty()) return false;
    if (key_holds<Plan>(field)) return true;
    const entity_facts& node = entity_schema<typename Plan::table, typename End::declaration>::facts;
    return std::is_void_v<typename Plan::key_word> || node.fields[End::keys.positions[place]].part != part_kind::text;
}

/// Whether an edge's key, where it is made from those of its nodes, tells the edges of one partition apart.
template <class Plan>
constexpr bool tells_edges_apart() {
    bool further = !std::is_void_v<typename Plan::key_word>;
    (void)parse_template(Plan::sort.view(), [&](const piece& each) { further = further || (each.component && !holds_field(Plan::partition.view(), each.text)); });
    return further;
}
template <class Out, class End>
constexpr void name_fields(Out& out, std::string_view word) {
    out << word << '<' << End::name;
    for (std::size_t i = 0; i < End::keys.size; ++i)
        out << ", \"" << (i >= End::keys.partition ? std::string_view("...") : End::displaced.empty() ? End::fields[i] : field_names<typename End::node>[End::keys.positions[i]]) << '"';
    out << '>';
}
/// A field that was said to stand for another than its name says.
template <class Out, class Plan, class End>
constexpr bool check_places(Out& out, std::string_view word) {
    if (End::displaced.empty()) return true;
    for (const std::string_view field : Plan::source::fields)
        if (same_text(field, End::displaced)) return true;
    for (const std::string_view field : Plan::target::fields)
        if (same_text(field, End::displaced)) return true;
    out << "in " << Plan::name << ", " << word << '<' << End::name << "> has " << End::fields[0] << " stand for " << End::name << "'s " << field_names<typename End::node>[End::keys.positions[0]]
        << ", but " << Plan::name << " has a field " << End::displaced << ", which stands for nothing; fields are named in the order of the node's key: ";
    name_fields<Out, End>(out, word);
    return false;
}

/// Whether the key holds what tells edges apart: all that tells apart the nodes at its ends.
template <class Out, class Plan>
constexpr bool check_ends(Out& out) {
    // Nodes of two entities may have one id, where that is said.
    constexpr bool unsaid = Plan::source::given_size == 0 && Plan::target::given_size == 0;
    if constexpr (Plan::source::keys.size == Plan::target::keys.size && (unsaid || std::is_same_v<typename Plan::source::node, typename Plan::target::node>)) {
        bool same = true;
        for (std::size_t i = 0; i < Plan::target::keys.size; ++i) same = same && same_text(Plan::source::fields[i], Plan::target::fields[i]);
        if constexpr (!std::is_same_v<typename Plan::source::node, typename Plan::target::node>) same = same && Plan::target::whole;
        if (same) {
            out << "in " << Plan::name << ", both ends are made from the same fields of " << Plan::name << ": ";
            list_names(out, span<const std::string_view>(Plan::target::fields).first(Plan::target::keys.size));
            out << "; name those of the other end with to<" << Plan::target::name << ", \"...\">";
            return false;
        }
    }
    if (!check_places<Out, Plan, typename Plan::source>(out, "from") || !check_places<Out, Plan, typename Plan::target>(out, "to")) return false;
    const auto held = [&]<class End>(const End*, std::string_view direction) {
        for (std::size_t i = 0; i < End::keys.size; ++i) {
            const std::string_view field = End::fields[i];
            if (!tells_nodes_apart<Plan, End>(i) || key_holds<Plan>(field)) continue;
            constexpr bool said = !std::is_void_v<typename Plan::key_word>;
            out << "in " << Plan::name << ", " << (said ? "target_key `" : "the sort key `") << Plan::sort.view() << "` lacks {" << field << "}, so that edges "
                << direction << " several items of " << End::name << " would be one item";
            if (!said) out << "; say target_key<...>";
            return false;
        }
        return true;
    };
    if (!held(static_cast<const typename Plan::target*>(nullptr), "to") || !held(static_cast<const typename Plan::source*>(nullptr), "from")) return false;
    if (!tells_edges_apart<Plan>()) {
        out << "in " << Plan::name << ", the key `" << Plan::partition.view() << "`, `" << Plan::sort.view() << "`, which is made from those of " << Plan::source::name << " and " << Plan::target::name
            << ", would be one for all edges of a partition; say target_key<...> with a field that tells them apart";
        if (!Plan::target::whole) {
            out << ", and which fields are those of the key of " << Plan::target::name << ": ";
            name_fields<Out, typename Plan::target>(out, "to");
        }
        return false;
    }
    if (Plan::options != options_of<typename Plan::table, typename Plan::target>() && std::is_void_v<typename Plan::key_word>) {
        out << "in " << Plan::name << ", the keys of " << Plan::source::name << " and " << Plan::target::name
            << " are not written alike, in delimiter or verbatim, so that an edge's key cannot be made from both; say target_key<...>";
        return false;
    }
    return true;
}

}  // namespace facet::inline v0::detail
