// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/edge_verdict.hpp>
#include <facet/repository/read_items.hpp>
#include <facet/repository/unique_keys.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// From edges to their nodes: many keys, of which some are the same.

namespace facet::inline v0::detail {

/// The struct that a range holds; no_entity of what is no range.
template <class Edges>
struct range_element {
    using type = no_entity;
};
template <class Edges>
    requires requires(const Edges& edges) { *edges.begin(), edges.end(), edges.size(); }
struct range_element<Edges> {
    using type = std::remove_cvref_t<decltype(*std::declval<const Edges&>().begin())>;
};
template <class Edges>
using edge_in = typename range_element<Edges>::type;

/// What no edges are told by.
template <bool Target>
struct misread_follow {
    constexpr void operator()(message& out) const {
        const std::string_view name = Target ? "targets" : "sources";
        out << name << "() takes a range of edges that were read, of which it reads the nodes: " << name << "(edges), with a std::vector of them, such as query<...>(where-clause).all().value() or a page's items";
    }
};

/// The node at an end of an edge, or of its mirror; the struct itself where that is neither.
template <class Table, class Struct, bool Target>
struct followed_node {
    using type = Struct;
};
template <class Table, class Struct, bool Target>
    requires(is_edge_of<Table, Struct> || is_mirror_of<Table, Struct>)
struct followed_node<Table, Struct, Target> {
    using plan = edge_plan_of<Table, Struct>;
    using end = std::conditional_t<Target, typename plan::target, typename plan::source>;
    using type = typename end::node;
};

/// Reads an item for each key, asking for each key once. `read` reads slots.
template <class Item, class Read>
[[nodiscard]] result<std::vector<std::optional<Item>>> read_each_once(span<const pending_get> gets, const Read& read) {
    static_assert(std::is_copy_constructible_v<Item>, "several edges can have one node, which is given for each of them: its struct has to be one that can be copied");
    std::vector<std::optional<Item>> items(gets.size());
    std::vector<std::size_t> first;  // for each of the different keys, where it stands first
    sequence<key_slot> slots;
    unique_keys keys(gets.size());
    std::vector<std::size_t> place(gets.size());
    for (std::size_t i = 0; i < gets.size(); ++i) {
        place[i] = keys.place(gets[i].key());
        if (gets[i].fault || place[i] == first.size()) slots.push_back({&gets[i], &items[i], &fill_optional<Item>});
        if (place[i] == first.size()) first.push_back(i);
    }
    if (slots.empty()) return items;
    if (result<void> done = read(span<const key_slot>(slots)); !done.has_value()) return without_action(std::move(done).error());
    for (std::size_t i = 0; i < items.size(); ++i)
        if (first[place[i]] != i && items[first[place[i]]].has_value()) items[i].emplace(*items[first[place[i]]]);
    return items;
}

}  // namespace facet::inline v0::detail
