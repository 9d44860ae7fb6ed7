// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/collection_verdict.hpp>
#include <facet/repository/mixed_run.hpp>

#include <cstddef>
#include <utility>

/// \file
/// From a collection's where-clause to the ranges of its entities.

namespace facet::inline v0::detail {

/// Whether a query's where-clause says more than the partition, which does not tell all that a component of another form does: a shard
/// holds many values, and so does a folded text.
template <class Query>
consteval bool bounds_the_sort_key() {
    if (Query::plan.how.low >= 0 || Query::plan.how.high >= 0) return true;
    const path_facts& path = Query::facts.paths[static_cast<std::size_t>(Query::plan.path)];
    for (const template_facts& facts : path.sort)
        for (const piece& each : facts.pieces) {
            if (!each.component || find_clause(Query::clauses, each.field, true) < 0) continue;
            bool in_partition = false;
            for (const template_facts& partition : path.partition)
                for (const piece& other : partition.pieces) in_partition = in_partition || (other.component && other.field == each.field && other.form == each.form);
            if (!in_partition) return true;
        }
    return false;
}

/// Opens a run as a query that reads all the entities' items of one partition.
template <class Table, class... Structs, class Backend, class Where>
[[nodiscard]] result<void> open_collection(mixed_run<Backend>& run, const Where& where) {
    using plan = collection_plan<Table, Where, Structs...>;
    const typename plan::where& said = where;
    result<void> outcome;
    bool chosen = false;
    std::size_t entity = 0;
    const auto one = [&]<class Struct>(const Struct*) {
        using query = member_plan<plan, Struct>;
        constexpr operand_access operands = operands_of<query>();
        constexpr std::size_t shards = query::plan.how.shards > 0 ? query::plan.how.shards : 1;
        chosen = chosen || bounds_the_sort_key<query>();
        const std::size_t values = operands.alternatives == nullptr ? std::size_t{1} : operands.alternatives(&said);
        for (std::size_t i = 0; i < values * shards; ++i) {
            auto part = make_owned<query_part>();
            const key_outcome built = build_bounds<query>(part->bounds, said, i / shards, i % shards);
            if (!built.ok()) outcome = key_error({run.context().operation, run.context().table, query::facts.name}, query::facts, built);
            if (!built.ok()) return false;
            run.add(std::move(part), entity);
        }
        ++entity;
        return true;
    };
    if ((one(static_cast<const Structs*>(nullptr)) && ...)) run.open_collection(plan::chosen.path, plan::chosen.strangers || chosen, chosen);
    return outcome;
}

template <class Table, class Where, class Backend, class... Structs>
[[nodiscard]] result<void> open_collection_of(mixed_run<Backend>& run, const void* where) {
    return open_collection<Table, Structs...>(run, *static_cast<const Where*>(where));
}

}  // namespace facet::inline v0::detail
