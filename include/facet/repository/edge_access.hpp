// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/node_edges.hpp>
#include <facet/repository/modify.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/repository/repository.hpp>

#include <string_view>

/// \file
/// What erasures from outside are given of a repository.

namespace facet::inline v0::detail {

/// For what is done with the edges of a repository from outside.
struct edge_access {
    template <class Struct, class Table, class Backend>
    [[nodiscard]] static pending_write without(const repository_edges<Table, Backend>& repository, std::string_view operation, const Struct& edge, bool required, std::string_view stored = {}) {
        return repository.template without<Struct>(operation, edge, required, stored);
    }
    template <class Table, class Node>
    static constexpr auto counts = body_fields<Table, schema<Table>::template position<Node>>([](const field_facts& field) { return !counting_edge<Table, Node>(field.name).empty(); });
    /// The write that erases an item with its guards, as it was read.
    template <class Struct, class Table, class Backend>
    [[nodiscard]] static pending_write item_erasure(const repository_edges<Table, Backend>& repository, const Struct& object, std::string_view stored) {
        return repository.template erasure<Struct>(object, stored);
    }
    /// The write that erases a node by itself, with as many edges as it was read with: one that others link meanwhile would be left.
    /// `stored`: its body, where it has guards.
    template <class Struct, class Table, class Backend>
    [[nodiscard]] static pending_write erasure(const repository_edges<Table, Backend>& repository, const Struct& node, std::string_view stored) {
        pending_write write = item_erasure(repository, node, stored);
        if constexpr (counts<Table, Struct>.size > 0) expect<counts<Table, Struct>>(repository, write, node);
        return write;
    }
    /// Makes a write conditional on an item that has in these fields what an object has, which was read; where it cannot be stored again, it is
    /// taken as it may be.
    template <const auto& Fields, class Struct, class Table, class Backend>
    static void expect(const repository_edges<Table, Backend>& repository, pending_write& write, const Struct& object) {
        const pending_write stored = repository.template pack_as_is<Struct, true>(write.operation, object);
        if (!stored.fault) expect_object<Table, Fields>(write, object, stored.body.view(), repository.table().attributes);
    }
    /// Whether that write asks whether the edge is as the object says.
    template <class Struct, class Table, class Backend>
    static consteval bool asks_object() {
        return repository_edges<Table, Backend>::template asks_object<Struct>();
    }
    /// Whether an edge has to be there, or as the object says, where that write is done.
    template <class Struct, class Table, class Backend>
    static consteval bool has_to_be() {
        return edge_facts_of<Table, Struct>().counted || repository_edges<Table, Backend>::template asks_object<Struct>();
    }
};

}  // namespace facet::inline v0::detail
