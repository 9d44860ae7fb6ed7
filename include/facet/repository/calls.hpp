// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/repository/get_item.hpp>
#include <facet/repository/mixed_calls.hpp>
#include <facet/repository/query_calls.hpp>
#include <facet/repository/read_items.hpp>
#include <facet/repository/sweep.hpp>
#include <facet/repository/transaction.hpp>
#include <facet/repository/write_items.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace facet::inline v0::detail {

/// What repositories on a backend do, as functions. A repository gets them where it is opened, so that they, and the backend with
/// them, are compiled there and not wherever it is used.
template <class Backend>
struct repository_calls {
    bool (*get)(const repository_view<Backend>& on, const get_call& call, maybe_error& fault);
    result<void> (*write)(const repository_view<Backend>& on, pending_write& write, returned_item* returned);
    result<void> (*transact)(const repository_view<Backend>& on, span<pending_write* const> writes, const maybe_value<std::string>& token);
    result<void> (*write_batch)(const repository_view<Backend>& on, span<pending_write* const> writes, request::consumed_capacity* units);
    result<void> (*read_batch)(const repository_view<Backend>& on, span<const key_slot> slots, bool consistent, request::consumed_capacity* units);
    result<void> (*read_transaction)(const repository_view<Backend>& on, span<const key_slot> slots, request::consumed_capacity* units);
    result<std::uint64_t> (*sweep)(const repository_view<Backend>& on, const table_facts& table, const stored_layout& layout, const guarded_erasure* guarded);
    result<void> (*query)(const query_state<Backend>& state, const planned_query& query, const item_sink& out);
    result<void> (*page)(const query_state<Backend>& state, const planned_query& query, const item_sink& out, page_end& end);
    result<std::uint64_t> (*count)(const query_state<Backend>& state, const planned_query& query);
    result<bool> (*only)(const query_state<Backend>& state, const planned_query& query, bool unique, const item_type& type,
                         void (*take)(void* out, void* item), void* out);
    owned<item_walk> (*walk)(const query_state<Backend>& state, const planned_query& query, const item_type& type);
    result<void> (*mixed_query)(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_sink& out);
    result<void> (*mixed_page)(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_sink& out, page_end& end);
    result<std::uint64_t> (*mixed_count)(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan);
    owned<item_walk> (*mixed_walk)(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_type& type);
};

template <class Backend>
inline constexpr repository_calls<Backend> calls_on{
    .get = &perform_get<Backend>,
    .write = &perform<Backend>,
    .transact = &perform_transaction<Backend>,
    .write_batch = &write_batch<Backend>,
    .read_batch = &read_batch<Backend>,
    .read_transaction = &read_transaction<Backend>,
    .sweep = &sweep_expired<Backend>,
    .query = &run_query<Backend>,
    .page = &run_page<Backend>,
    .count = &run_count<Backend>,
    .only = &run_only<Backend>,
    .walk = &walk_query<Backend>,
    .mixed_query = &run_mixed<Backend>,
    .mixed_page = &run_mixed_page<Backend>,
    .mixed_count = &count_mixed<Backend>,
    .mixed_walk = &walk_mixed<Backend>,
};

}  // namespace facet::inline v0::detail
