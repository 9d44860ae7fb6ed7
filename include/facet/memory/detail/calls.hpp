// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/statistics.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// What an engine's calls come to: templates, to be compiled where they are used, or once (<facet/separate/src.hpp>).

namespace facet::inline v0::memory::detail {

inline constexpr std::size_t most_transaction_bytes = std::size_t{4} << 20;  // contract A1, A10
inline constexpr std::size_t most_batch_bytes = std::size_t{16} << 20;       // contract B1

// tables.hpp
template <class State>
[[nodiscard]] result<void> create_table(State& state, std::string_view name, const request::table_description& description);
template <class State>
[[nodiscard]] result<void> erase_table(State& state, std::string_view name);
template <class State>
[[nodiscard]] result<request::table> open(State& state, std::string_view name, const request::table_description& description);
template <class State>
[[nodiscard]] std::vector<std::string> table_names(State& state);
template <class State>
[[nodiscard]] result<table_statistics> statistics(State& state, std::string_view name);
template <class State>
[[nodiscard]] result<std::size_t> sweep(State& state, std::string_view name, std::string_view attribute, std::int64_t now);

// reads.hpp
template <class State>
[[nodiscard]] result<bool> get(State& state, const request::table& on, const request::get& asked, const request::item_sink& sink);
template <class State>
[[nodiscard]] result<request::page> query(State& state, const request::table& on, const request::query& asked, const request::item_sink& sink);
template <class State>
[[nodiscard]] result<request::page> scan(State& state, const request::table& on, const request::scan& asked, const request::item_sink& sink);

// writes.hpp
template <class State>
[[nodiscard]] result<void> write(State& state, const request::table& on, const request::write& asked, const request::item_sink& sink,
                                 request::consumed_capacity* capacity);
template <class State>
[[nodiscard]] result<void> batch_write(State& state, span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                                       request::consumed_capacity* capacity);

// transactions.hpp
template <class State>
[[nodiscard]] result<void> transact_write(State& state, span<const request::table_write> actions, std::string_view token,
                                          request::consumed_capacity* capacity);
template <class State>
[[nodiscard]] result<void> get_many(State& state, span<const request::table_get> gets, request::numbered_sink sink,
                                    std::vector<std::size_t>* unprocessed, std::size_t most_bytes);

}  // namespace facet::inline v0::memory::detail
