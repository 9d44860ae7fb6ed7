// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/edge_verdict.hpp>
#include <facet/schema/key_builder.hpp>

#include <cstddef>
#include <string>
#include <type_traits>

/// \file
/// The keys of the nodes that an edge joins.

namespace facet::inline v0::detail {

/// Gives the fields of a node's key from what gives those of an edge.
template <class Fields, class Source>
struct end_source {
    const Source* edge;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field>, Use use) const {
        return (*edge)(std::integral_constant<std::size_t, Fields::of(Field)>{}, use);
    }
};
/// Makes the key of the node at an end of an edge.
template <class Table, class End, class Edge>
[[nodiscard]] key_outcome build_end_key(key_buffer& bytes, key_view& key, const Edge& edge) {
    const struct_source<Edge> from{&edge};
    return build_primary_key<Table, schema<Table>::template position<typename End::node>>(bytes, key, end_source<end_fields<End, Edge>, struct_source<Edge>>{&from});
}
template <class Table, class End, class Edge>
void append_end(std::string& keys, const Edge& edge) {
    key_buffer bytes;
    key_view key;
    if (build_end_key<Table, End>(bytes, key, edge).ok()) keys.append(key.partition).append(1, '\0').append(key.sort);
    keys += '\0';
}
/// The keys of the nodes that count an edge, one behind the other; of what none counts, nothing.
template <class Table, class Edge>
[[nodiscard]] auto counting_ends([[maybe_unused]] const Edge& edge) {
    if constexpr (!edge_facts_of<Table, Edge>().counted) {
        return std::integral_constant<int, 0>();
    } else {
        std::string keys;
        append_end<Table, typename edge_plan_of<Table, Edge>::source>(keys, edge);
        append_end<Table, typename edge_plan_of<Table, Edge>::target>(keys, edge);
        return keys;
    }
}

}  // namespace facet::inline v0::detail
