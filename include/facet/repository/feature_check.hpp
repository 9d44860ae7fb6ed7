// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/planner/collection_verdict.hpp>
#include <facet/planner/projection_verdict.hpp>
#include <facet/planner/verdict.hpp>

#include <string_view>

/// \file
/// Proof 9 of the design: a query or collection that only a feature could serve which its backend lacks. A get or a scan goes to the
/// table itself and needs none.

namespace facet::inline v0::detail {

/// What a path needs that a backend does not have; empty where nothing is missing.
constexpr std::string_view missing_feature(const backend_features& features, const path_facts& path) {
    if (path.index < 0) return {};
    if (!features.secondary_indexes) return "secondary indexes";
    if (!features.multiple_attribute_keys && (path.partition.size() > 1 || path.sort.size() > 1)) return "keys of several attributes";
    return {};
}

template <class Backend, class Plan, class Options>
struct unserved_plan {
    static constexpr std::string_view missing = missing_feature(Backend::features, Plan::facts.paths[static_cast<std::size_t>(Plan::plan.path)]);

    constexpr void operator()(message& out) const {
        explain_missing_feature(out, schema<typename Plan::table>::facts, Plan::facts, Plan::clauses, Plan::plan, Options::value, missing);
    }
};

template <class Backend, class Plan>
struct unserved_collection {
    static constexpr const path_facts& path = Plan::path_of(Plan::facts.entities[Plan::positions[0]], Plan::chosen.path);
    static constexpr std::string_view missing = missing_feature(Backend::features, path);

    constexpr void operator()(message& out) const {
        Plan::show_name(out);
        out << " in table " << Plan::facts.name << " is served by " << Plan::facts.path_name(path);
        explain_missing_feature(out, missing);
    }
};

/// Whether a backend has all that a path can need.
template <class Backend>
inline constexpr bool serves_all_paths = Backend::features.secondary_indexes && Backend::features.multiple_attribute_keys;

template <class Backend, class Table, class Struct, class Where, class Options>
consteval auto planned_call_error() {
    constexpr auto refused = call_error<Table, Struct, query_plan, Where, Options>();
    if constexpr (refused.size() > 0) {
        return refused;
    } else if constexpr (!valid_schema<Table> || !is_entity_of<Table, Struct>) {
        return refused;
    } else {
        using judged = unserved_plan<Backend, query_plan<Table, Struct, Where, Options>, Options>;
        if constexpr (judged::missing.empty()) return refused;
        else return compose<judged>();
    }
}

/// The verdict on a query: what it is read as, its plan, and whether the backend can do what it takes.
template <class Backend, class Table, class Struct, class Where, class Options>
consteval auto query_call_error() {
    constexpr auto unreadable = reading_error<Table, Struct, typename Options::template item<Struct>>();
    if constexpr (unreadable.size() > 0) return unreadable;
    else if constexpr (serves_all_paths<Backend>) return call_error<Table, Struct, query_plan, Where, Options>();
    else return planned_call_error<Backend, Table, Struct, Where, Options>();
}

/// The verdict on a collection, in the same way.
template <class Backend, class Table, class Where, class... Structs>
consteval auto collection_call_error() {
    constexpr auto refused = collection_error<Table, Where, Structs...>();
    if constexpr (refused.size() > 0 || !valid_schema<Table> || serves_all_paths<Backend>) {
        return refused;
    } else {
        using judged = unserved_collection<Backend, collection_plan<Table, Where, Structs...>>;
        if constexpr (judged::missing.empty()) return refused;
        else return compose<judged>();
    }
}

}  // namespace facet::inline v0::detail
