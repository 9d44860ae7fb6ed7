// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/bound_core.hpp>
#include <facet/repository/bound_verdicts.hpp>
#include <facet/repository/edges.hpp>
#include <facet/repository/follow.hpp>

#include <optional>
#include <vector>

/// \file
/// The edges of a bound repository.

namespace facet::inline v0::detail {

/// Edges and the nodes at their ends are the tenant's where both keys are made from the edge's bound field; else it does not compile.
template <class Repository, class Clause>
class bound_edges : public bound_core<Repository, Clause> {
    using base = bound_core<Repository, Clause>;
    using verdicts = bound_verdicts<typename Repository::table_type, typename Repository::backend_type, Clause>;
    using action = edge_action<typename Repository::backend_type>;
    template <class Where>
    using full = typename within_clause<Clause, Where>::type;

protected:
    using base::all, base::checked, base::owns, base::repository_, base::stranger, base::base;

public:
    /// As the repository's own, of the tenant's edges and nodes; so are all others.
    template <class Struct, auto Why = why(verdicts::template link<Struct>())>
        requires(chosen<Why>)
    action link(const Struct& edge) const {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) return checked(repository_->link(edge), edge);
        else return never<action>();
    }
    template <class Struct, auto Why = why(verdicts::template link<Struct>())>
        requires(!chosen<Why>)
    action link(const Struct& edge) const = delete;
    template <class Struct, joinable Where = where_clause<>, auto Why = why(verdicts::template unlink_by_key<Struct, full<Where>>())>
        requires(chosen<Why>)
    action unlink(const Where& where = {}) const {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) return repository_->template unlink<Struct>(all(where));
        else return never<action>();
    }
    template <class Struct, joinable Where = where_clause<>, auto Why = why(verdicts::template unlink_by_key<Struct, full<Where>>())>
        requires(!chosen<Why>)
    action unlink(const Where& where = {}) const = delete;
    template <class Struct, auto Why = why(verdicts::template unlink<Struct>())>
        requires(!statement<Struct> && chosen<Why>)
    action unlink(const Struct& edge) const {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) return checked(repository_->unlink(edge), edge);
        else return never<action>();
    }
    template <class Struct, auto Why = why(verdicts::template unlink<Struct>())>
        requires(!statement<Struct> && !chosen<Why>)
    action unlink(const Struct& edge) const = delete;

    /// Errors: besides the repository's own, validation where an edge is another tenant's; nothing is read then.
    template <class Edges, common_word... Words, auto Why = why(verdicts::template follow<true, Edges>())>
        requires(chosen<Why>)
    [[nodiscard]] auto targets(const Edges& edges, Words... words) const {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) return of_own<"targets">(edges, [&] { return repository_->targets(edges, words...); });
        else return never<result<std::vector<std::optional<edge_in<Edges>>>>>();
    }
    template <class Edges, common_word... Words, auto Why = why(verdicts::template follow<true, Edges>())>
        requires(!chosen<Why>)
    auto targets(const Edges& edges, Words... words) const = delete;
    template <class Edges, common_word... Words, auto Why = why(verdicts::template follow<false, Edges>())>
        requires(chosen<Why>)
    [[nodiscard]] auto sources(const Edges& edges, Words... words) const {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) return of_own<"sources">(edges, [&] { return repository_->sources(edges, words...); });
        else return never<result<std::vector<std::optional<edge_in<Edges>>>>>();
    }
    template <class Edges, common_word... Words, auto Why = why(verdicts::template follow<false, Edges>())>
        requires(!chosen<Why>)
    auto sources(const Edges& edges, Words... words) const = delete;

private:
    /// What is read of the nodes of edges, all of which are the tenant's.
    template <fixed_string Operation, class Edges, class Read>
    [[nodiscard]] auto of_own(const Edges& edges, const Read& read) const {
        for (const auto& each : edges)
            if (!owns(each)) return decltype(read())(stranger(Operation.view(), type_name<edge_in<Edges>>()));
        return read();
    }
};

}  // namespace facet::inline v0::detail
