// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/direct_query.hpp>
#include <facet/repository/query_range.hpp>
#include <facet/repository/query_run.hpp>

#include <cstdint>
#include <utility>

/// \file
/// What is done with a query once it is planned. It knows the query by its plan and by a function that writes its bounds, so that
/// it is compiled once per backend.

namespace facet::inline v0::detail {

/// What a query_builder holds besides its where-clause. What few queries have lies elsewhere, so that the others are cheap to move.
template <class Backend>
struct query_state {
    query_state(const repository_view<Backend>& asked, const cursor_keys* signing, const query_settings& chosen) : on(&asked), keys(signing), settings(chosen) {}

    const repository_view<Backend>* on;
    const cursor_keys* keys;
    query_settings settings;
    shared<const cursor> after{};
    shared<const query_filter> filter{};
    shared<const error> fault{};

    /// Whether it begins where its range does.
    [[nodiscard]] bool from_beginning() const noexcept { return after == nullptr || after->empty(); }
};

/// A planned query and the where-clause that its bounds are made from.
struct planned_query {
    const plan_view* plan;
    const void* where;
};

/// Where a page ends and what it cost.
struct page_end {
    cursor next{};
    std::uint64_t scanned = 0;
    request::consumed_capacity capacity{};
};

/// Gives all items of a run that was opened, up to its limit.
template <class Run>
[[nodiscard]] result<void> drain(Run& run, result<void> opened, const item_sink& out) {
    while (opened.has_value() && !run.done()) opened = run.fetch(out);
    return opened;
}

/// Gives one page of a run that was opened: up to the limit where there is one, else what one request gives.
template <class Run>
[[nodiscard]] result<void> fill_page(Run& run, result<void> opened, const query_settings& settings, const cursor_keys& keys,
                                     const item_sink& out, page_end& end) {
    while (opened.has_value() && !run.done()) {
        opened = run.fetch(out);
        if (settings.limit == 0) break;
    }
    if (opened.has_value()) end = {run.place(keys), run.scanned(), run.capacity()};
    if (settings.units != nullptr) *settings.units += run.capacity();
    return opened;
}

template <class Backend>
[[nodiscard]] result<void> prepare(query_run<Backend>& run, const query_state<Backend>& state, const planned_query& query) {
    if (state.fault) return with_context(*state.fault, run.context());
    if (const key_outcome opened = open_run(run, *query.plan, query.where); !opened.ok()) [[unlikely]]
        return key_error(run.context(), *query.plan->entity, opened);
    if (state.from_beginning()) return {};
    return run.resume(*state.after, *state.keys);
}

/// Gives all items, up to the limit.
template <class Backend>
[[nodiscard]] result<void> run_query(const query_state<Backend>& state, const planned_query& query, const item_sink& out) {
    if (state.filter == nullptr && state.fault == nullptr && state.from_beginning() && direct_query<Backend>::serves(*state.on, *query.plan, state.settings)) [[likely]]
        return direct_query<Backend>(*state.on, *query.plan, state.settings).run(query.where, out);
    query_run<Backend> run(*state.on, *query.plan, state.settings, state.filter);
    return drain(run, prepare(run, state, query), out);
}

/// Gives one page: up to the limit where there is one, else what one request gives.
template <class Backend>
[[nodiscard]] result<void> run_page(const query_state<Backend>& state, const planned_query& query, const item_sink& out, page_end& end) {
    query_run<Backend> run(*state.on, *query.plan, state.settings, state.filter);
    run.measure();
    return fill_page(run, prepare(run, state, query), state.settings, *state.keys, out, end);
}

template <class Backend>
[[nodiscard]] result<std::uint64_t> run_count(const query_state<Backend>& state, const planned_query& query) {
    query_run<Backend> run(*state.on, *query.plan, state.settings, state.filter);
    if (result<void> opened = prepare(run, state, query); !opened.has_value()) return std::move(opened).error();
    return run.count();
}

/// One item at most goes to `out`, which takes it over; `found` says whether there was one.
template <class Backend>
[[nodiscard]] result<bool> run_only(const query_state<Backend>& state, const planned_query& query, bool unique, const item_type& type,
                                    void (*take)(void* out, void* item), void* out) {
    query_settings settings = state.settings;
    settings.limit = unique ? 2 : 1;
    query_run<Backend> run(*state.on, *query.plan, settings, state.filter);
    item_buffer items(type);
    result<void> done = drain(run, prepare(run, state, query), items.sink());
    if (!done.has_value()) return std::move(done).error();
    void* first = items.take();
    if (first == nullptr) return false;
    if (items.take() != nullptr) {
        error several;
        several.code = error_code::not_unique;
        several.message = "more than one item answers a query that allows at most one";
        return with_context(std::move(several), run.context());
    }
    take(out, first);
    return true;
}

template <class Backend>
[[nodiscard]] owned<item_walk> walk_query(const query_state<Backend>& state, const planned_query& query, const item_type& type) {
    auto* made = new run_walk<query_run<Backend>>(type, *state.on, *query.plan, state.settings, state.filter);
    owned<item_walk> walk(made);
    if (result<void> opened = prepare(made->run(), state, query); !opened.has_value()) made->fail(std::move(opened).error());
    return walk;
}

}  // namespace facet::inline v0::detail
