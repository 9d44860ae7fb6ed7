// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/get_item.hpp>
#include <facet/repository/mixed_calls.hpp>
#include <facet/repository/query_calls.hpp>
#include <facet/repository/transaction.hpp>
#include <facet/repository/write_action.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace facet::inline v0::detail {

/// What repositories on a backend do, as functions. A repository gets them where it is opened, so that they, and the backend with
/// them, are compiled there and not wherever it is used.
template <class Backend>
struct repository_calls {
    result<bool> (*get)(const repository_view<Backend>& on, const get_call& call);
    result<void> (*write)(const repository_view<Backend>& on, pending_write& write);
    result<void> (*transact)(const repository_view<Backend>& on, std::span<pending_write* const> writes, std::string_view token);
    result<void> (*query)(const query_state<Backend>& state, const planned_query& query, const item_sink& out);
    result<void> (*page)(const query_state<Backend>& state, const planned_query& query, const item_sink& out, page_end& end);
    result<std::uint64_t> (*count)(const query_state<Backend>& state, const planned_query& query);
    result<bool> (*only)(const query_state<Backend>& state, const planned_query& query, bool unique, const item_type& type,
                         void (*take)(void* out, void* item), void* out);
    owned<item_walk> (*walk)(const query_state<Backend>& state, const planned_query& query, const item_type& type);
    result<void> (*mixed_query)(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_sink& out);
    result<void> (*mixed_page)(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_sink& out, page_end& end);
    owned<item_walk> (*mixed_walk)(const mixed_state<Backend>& state, const mixed_plan<Backend>& plan, const item_type& type);
};

template <class Backend>
inline constexpr repository_calls<Backend> calls_on{&perform_get<Backend>,     &perform_write<Backend>, &perform_transaction<Backend>,
                                                    &run_query<Backend>,       &run_page<Backend>,      &run_count<Backend>,
                                                    &run_only<Backend>,        &walk_query<Backend>,    &run_mixed<Backend>,
                                                    &run_mixed_page<Backend>,  &walk_mixed<Backend>};

}  // namespace facet::inline v0::detail
