// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/collection_verdict.hpp>
#include <facet/planner/verdict.hpp>

#include <cstddef>
#include <string>
#include <type_traits>

/// What the planner decides, as text.
namespace plan_probe {

using namespace facet::literals;

template <class Plan>
[[nodiscard]] std::string explanation() {
    facet::detail::message out;
    Plan{}(out);
    std::string text;
    for (std::size_t i = 0; i < out.size(); ++i) text += out[i];
    return text;
}

/// The path that was chosen and how much of its key is known: `GSI1: whole`, `: beginning`, `: range`, `: all`; or why none was.
template <class Table, class Struct, facet::fixed_string OrderBy = "", facet::fixed_string Index = "", bool Others = false, class Where>
[[nodiscard]] std::string query(const Where&) {
    using plan = facet::detail::query_plan<Table, Struct, Where, facet::detail::query_options<OrderBy, Index, Others>>;
    if constexpr (!plan::accepted) {
        return explanation<plan>();
    } else {
        constexpr const facet::path_facts& path = plan::facts.paths[static_cast<std::size_t>(plan::plan.path)];
        constexpr const facet::path_plan& how = plan::plan.how;
        const std::string name(facet::schema<Table>::facts.path_name(path));
        if (how.each >= 0 && how.whole) return name + ": each, whole";
        if (how.each >= 0) return name + ": each";
        if (how.whole) return name + ": whole";
        if (how.low >= 0 || how.high >= 0) return name + ": range";
        return name + (how.bound_pieces > 0 || how.whole_attributes > 0 ? ": beginning" : ": all");
    }
}

/// Whether a get finds its key, or why not.
template <class Table, class Struct, class Where>
[[nodiscard]] std::string get(const Where&) {
    using plan = facet::detail::key_plan<"get", Table, Struct, Where>;
    if constexpr (plan::accepted) return "get";
    else return explanation<plan>();
}

/// The path that holds all of a collection, or why none does.
template <class Table, class... Structs, class Where>
[[nodiscard]] std::string collection(const Where&) {
    using plan = facet::detail::collection_plan<Table, Where, Structs...>;
    if constexpr (!plan::accepted) return explanation<plan>();
    else if constexpr (plan::chosen.path < 0) return "the primary key";
    else return std::string(facet::schema<Table>::facts.description.indexes[static_cast<std::size_t>(plan::chosen.path)].name);
}

}  // namespace plan_probe
