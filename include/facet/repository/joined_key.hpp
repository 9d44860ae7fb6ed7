// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/schema/key_builder.hpp>

#include <cstddef>
#include <type_traits>

/// \file
/// The key of a node by what is said of it and what an edge of it holds.

namespace facet::inline v0::detail {

/// The field of an edge at a place of one of its ends, as a template argument.
template <class End, std::size_t Place>
inline constexpr auto end_field = [] {
    fixed_string<End::fields[Place].size()> text;
    for (std::size_t i = 0; i < End::fields[Place].size(); ++i) text.data_[i] = End::fields[Place][i];
    return text;
}();

/// Gives the fields of a node's key: those that tell nodes of one partition apart from an edge or its mirror, the others from `where`.
template <class Plan, class End, class Holder, class Where>
struct joined_source {
    const Where* where;
    const Holder* holder;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field> field, Use use) const {
        constexpr std::size_t place = [] {
            for (std::size_t i = End::keys.partition; i < End::keys.size; ++i)
                if (End::keys.positions[i] == Field && tells_nodes_apart<Plan, End>(i)) return i;
            return no_field;
        }();
        if constexpr (place == no_field) return (*where)(field, use);
        else return struct_source<Holder>{holder}(std::integral_constant<std::size_t, field_index<Holder>(End::fields[place])>{}, use);
    }
};

}  // namespace facet::inline v0::detail
