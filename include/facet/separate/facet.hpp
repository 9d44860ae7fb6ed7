// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// facet.hpp for programs of several source files. The engine's functions, and those of a repository on it or on an any_backend, are the
/// same in all of them: here they are only declared. One file of each program or shared library compiles them, by including
/// <facet/separate/src.hpp>; without it, functions are missing at link time. A file that opens a table takes g++ half to a quarter of the
/// time then (docs/compile-time.md), and does the same.

// As facet.hpp, but for the engine.
#include <facet/backend/any_backend.hpp>
#include <facet/core/is_duplicate.hpp>
#include <facet/core/is_retryable.hpp>
#include <facet/forward.hpp>
#include <facet/memory/declared_engine.hpp>
#include <facet/repository/open.hpp>
#include <facet/repository/repository.hpp>
#include <facet/schema/stored_schema.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#define FACET_SEPARATE_IS_DECLARED
#ifndef FACET_SEPARATE
#  define FACET_SEPARATE extern
#endif

namespace facet::inline v0::memory::detail {

FACET_SEPARATE template result<void> create_table(engine_state&, std::string_view, const request::table_description&);
FACET_SEPARATE template result<void> erase_table(engine_state&, std::string_view);
FACET_SEPARATE template result<request::table> open(engine_state&, std::string_view, const request::table_description&);
FACET_SEPARATE template std::vector<std::string> table_names(engine_state&);
FACET_SEPARATE template result<table_statistics> statistics(engine_state&, std::string_view);
FACET_SEPARATE template result<std::size_t> sweep(engine_state&, std::string_view, std::string_view, std::int64_t);
FACET_SEPARATE template result<bool> get(engine_state&, const request::table&, const request::get&, const request::item_sink&);
FACET_SEPARATE template result<void> write(engine_state&, const request::table&, const request::write&, const request::item_sink&, request::consumed_capacity*);
FACET_SEPARATE template result<request::page> query(engine_state&, const request::table&, const request::query&, const request::item_sink&);
FACET_SEPARATE template result<request::page> scan(engine_state&, const request::table&, const request::scan&, const request::item_sink&);
FACET_SEPARATE template result<void> get_many(engine_state&, span<const request::table_get>, request::numbered_sink, std::vector<std::size_t>*, std::size_t);
FACET_SEPARATE template result<void> batch_write(engine_state&, span<const request::table_write>, std::vector<std::size_t>&, request::consumed_capacity*);
FACET_SEPARATE template result<void> transact_write(engine_state&, span<const request::table_write>, std::string_view, request::consumed_capacity*);

}  // namespace facet::inline v0::memory::detail

// As repository/calls.hpp lists them.
#define FACET_SEPARATE_CALLS(Backend)                                                                                                            \
    FACET_SEPARATE template class query_run<Backend>;                                                                                            \
    FACET_SEPARATE template class mixed_run<Backend>;                                                                                            \
    FACET_SEPARATE template bool perform_get(const repository_view<Backend>&, const get_call&, maybe_error&);                                     \
    FACET_SEPARATE template result<void> perform(const repository_view<Backend>&, pending_write&, returned_item*);                               \
    FACET_SEPARATE template result<void> perform_transaction(const repository_view<Backend>&, span<pending_write* const>,                        \
                                                             const maybe_value<std::string>&);                                                   \
    FACET_SEPARATE template result<void> write_batch(const repository_view<Backend>&, span<pending_write* const>, request::consumed_capacity*);  \
    FACET_SEPARATE template result<void> read_batch(const repository_view<Backend>&, span<const key_slot>, bool, request::consumed_capacity*);   \
    FACET_SEPARATE template result<void> read_transaction(const repository_view<Backend>&, span<const key_slot>, request::consumed_capacity*);   \
    FACET_SEPARATE template result<std::uint64_t> sweep_expired(const repository_view<Backend>&, const table_facts&, const stored_layout&,       \
                                                                const guarded_erasure*);                                                         \
    FACET_SEPARATE template result<void> run_query(const query_state<Backend>&, const planned_query&, const item_sink&);                         \
    FACET_SEPARATE template result<void> run_page(const query_state<Backend>&, const planned_query&, const item_sink&, page_end&);               \
    FACET_SEPARATE template result<std::uint64_t> run_count(const query_state<Backend>&, const planned_query&);                                  \
    FACET_SEPARATE template result<bool> run_only(const query_state<Backend>&, const planned_query&, bool, const item_type&,                     \
                                                  void (*)(void*, void*), void*);                                                                \
    FACET_SEPARATE template owned<item_walk> walk_query(const query_state<Backend>&, const planned_query&, const item_type&);                    \
    FACET_SEPARATE template result<void> run_mixed(const mixed_state<Backend>&, const mixed_plan<Backend>&, const item_sink&);                   \
    FACET_SEPARATE template result<void> run_mixed_page(const mixed_state<Backend>&, const mixed_plan<Backend>&, const item_sink&, page_end&);   \
    FACET_SEPARATE template result<std::uint64_t> count_mixed(const mixed_state<Backend>&, const mixed_plan<Backend>&);                          \
    FACET_SEPARATE template owned<item_walk> walk_mixed(const mixed_state<Backend>&, const mixed_plan<Backend>&, const item_type&)

namespace facet::inline v0::detail {

FACET_SEPARATE_CALLS(memory::engine);
FACET_SEPARATE_CALLS(any_backend);

}  // namespace facet::inline v0::detail

#undef FACET_SEPARATE_CALLS
#undef FACET_SEPARATE
