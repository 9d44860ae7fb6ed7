// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/repository/bound.hpp>
#include <facet/repository/node_eraser.hpp>
#include <facet/repository/repository.hpp>
#include <facet/repository/sentences.hpp>

#include <cstdint>

/// \file
/// Erasing an entity's item with all edges that come from it or lead to it. Optional: erase_everything.hpp alone includes it.

namespace facet::inline v0 {
namespace detail {

template <class Table, class Node, class Where>
consteval auto erase_node_error() {
    if constexpr (constexpr auto refused = call_error<Table, Node, erase_node_plan>(); refused.size() > 0) return refused;
    else if constexpr (!valid_schema<Table>) return accepted;
    else return call_error<Table, Node, keyed<"erase_node">::template plan, Where>();
}

}  // namespace detail

/// Erases the node with this primary key and all edges that come from it or lead to it, expired or not, with their mirrors; where other nodes count them,
/// they are counted down there. Gives how many items were erased: none where there is no such node and no edge. In one transaction where
/// that has at most 100 actions; else the edges first and the node last, so that the same call again goes on where one has failed. Edges
/// that lead to the node are found by their inverse, which is eventually consistent, or by their mirrors. What others change meanwhile is read
/// again, as often as retry_policy says; an edge that they link meanwhile, and that the node does not count, can be left: done again, it erases
/// that, too. Errors: those of queries, batches and transactions; where one comes, the same call again goes on.
template <class Node, class Table, class Backend, detail::statement Where, auto Why = detail::why(detail::erase_node_error<Table, Node, Where>())>
    requires(detail::chosen<Why>)
result<std::uint64_t> erase_node(const repository<Table, Backend>& repository, const Where& where) {
    static_assert(detail::possible<Why>);
    static_assert(Backend::features.transactions, "this backend has no transactions, which erase_node() needs (its backend_features say so)");
    if constexpr (detail::possible<Why> && valid_schema<Table>) {
        const auto erase = [&where](const auto& on) { return detail::node_eraser<Table, Backend, Node, Where>(on, where).run(); };
        const auto& view = detail::repository_access::view(repository);
        if (!view.options->hide_expired) return erase(repository);
        detail::service_options all = *view.options;  // what is expired goes, too
        all.hide_expired = false;
        return erase(facet::repository<Table, Backend>(*view.backend, *view.table, detail::repository_access::cursors(repository), all));
    } else {
        return error{};
    }
}
template <class Node, class Table, class Backend, detail::statement Where, auto Why = detail::why(detail::erase_node_error<Table, Node, Where>())>
    requires(!detail::chosen<Why>)
result<std::uint64_t> erase_node(const repository<Table, Backend>& repository, const Where& where) = delete;
/// The same of a tenant's node (bind): the where-clause says the rest of its key, if there is any. Edges whose other end could be another
/// tenant's do not compile.
template <class Node, class Repository, class Clause, detail::joinable Where = where_clause<>,
          auto Why = detail::why(detail::bound_inside<bound_repository<Repository, Clause>>::template erase_node_error<Node, Where>())>
    requires(detail::chosen<Why>)
result<std::uint64_t> erase_node(const bound_repository<Repository, Clause>& mine, const Where& where = {}) {
    static_assert(detail::possible<Why>);
    using inside = detail::bound_inside<bound_repository<Repository, Clause>>;
    if constexpr (detail::possible<Why>) return erase_node<Node>(inside::repository(mine), inside::all(mine, where));
    else return error{};
}
template <class Node, class Repository, class Clause, detail::joinable Where = where_clause<>,
          auto Why = detail::why(detail::bound_inside<bound_repository<Repository, Clause>>::template erase_node_error<Node, Where>())>
    requires(!detail::chosen<Why>)
result<std::uint64_t> erase_node(const bound_repository<Repository, Clause>& mine, const Where& where = {}) = delete;
/// Refused, with a sentence: without an entity or a where-clause, or without a repository.
template <class... Named, class Table, class Backend, class... Given,
          detail::only_if<sizeof...(Named) != 1 || sizeof...(Given) != 1 || !(detail::statement<Given> && ...)> = 0, auto Why = detail::always<detail::erase_node_arguments>>
result<std::uint64_t> erase_node(const repository<Table, Backend>&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return std::uint64_t{};
}
/// \overload
template <class... Named, class Repository, class Clause, class... Given,
          detail::only_if<sizeof...(Named) != 1 || (sizeof...(Given) > 1) || !(detail::joinable<Given> && ...)> = 0, auto Why = detail::always<detail::erase_node_arguments>>
result<std::uint64_t> erase_node(const bound_repository<Repository, Clause>&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return std::uint64_t{};
}
/// \overload
template <class... Named, detail::condition_part First, class... Given, auto Why = detail::always<detail::erase_node_arguments>>
result<std::uint64_t> erase_node(const First&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return std::uint64_t{};
}

}  // namespace facet::inline v0
