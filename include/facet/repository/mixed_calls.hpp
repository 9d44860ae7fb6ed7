// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/repository/mixed_run.hpp>
#include <facet/repository/query_calls.hpp>
#include <facet/repository/query_range.hpp>

#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// What is done with a collection or scan once it is planned, compiled once per backend.

namespace facet::inline v0::detail {

/// What a mixed_builder holds besides its where-clause.
template <class Backend>
struct mixed_state {
    repository_view<Backend> on;
    const cursor_keys* keys;
    query_settings settings{};
    others unknown = others::skip;
    cursor after{};
    shared<const query_filter> filter{};
    shared<const error> fault{};
};

/// The entities of a mixed read, and the where-clause that its bounds are made from; a scan has none.
template <class Backend>
struct mixed_plan {
    const table_facts* table;
    span<const stored_layout> entities;
    std::string_view operation;
    std::int32_t scanned;                  ///< of a scan: the index that is read, or the table
    span<const request::path> projection;  ///< the attributes that are asked for; none said: all
    const void* where;
    result<void> (*open)(mixed_run<Backend>& run, const void* where);
};

template <class Backend>
[[nodiscard]] result<void> prepare(mixed_run<Backend>& run, const mixed_state<Backend>& state, const mixed_plan<Backend>& plan) {
    if (state.fault != nullptr) return with_context(*state.fault, run.context());
    run.filter(state.filter);
    run.read(plan.scanned, plan.projection);
    if (result<void> opened = plan.open(run, plan.where); !opened.has_value() || state.after.empty()) return opened;
    return run.resume(state.after, *state.keys);
}

/// Gives all items, up to the limit.
template <class Backend>
[[nodiscard]] result<void> run_mixed(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_sink& out) {
    mixed_run<Backend> run(state.on, *plan.table, plan.entities, state.settings, state.unknown, plan.operation);
    return drain(run, prepare(run, state, plan), out);
}

/// Gives one page: up to the limit where there is one, else what one request gives.
template <class Backend>
[[nodiscard]] result<void> run_mixed_page(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_sink& out, page_end& end) {
    mixed_run<Backend> run(state.on, *plan.table, plan.entities, state.settings, state.unknown, plan.operation);
    run.measure();
    return fill_page(run, prepare(run, state, plan), state.settings, *state.keys, out, end);
}

template <class Backend>
[[nodiscard]] result<std::uint64_t> count_mixed(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan) {
    std::uint64_t total = 0;
    if (result<void> done = run_mixed(state, plan, {&total, &count_items}); !done.has_value()) return std::move(done).error();
    return total;
}

template <class Backend>
[[nodiscard]] owned<item_walk> walk_mixed(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_type& type) {
    auto* made = new run_walk<mixed_run<Backend>>(type, state.on, *plan.table, plan.entities, state.settings, state.unknown, plan.operation);
    owned<item_walk> walk(made);
    if (result<void> opened = prepare(made->run(), state, plan); !opened.has_value()) made->fail(std::move(opened).error());
    return walk;
}

}  // namespace facet::inline v0::detail
