// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/request/position.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <vector>

namespace facet::inline v0 {

/// What a backend can do beyond the concept's core; a call that needs a feature its backend lacks does not compile.
struct backend_features {
    bool transactions = true;      ///< transact_write and transact_get
    bool secondary_indexes = true; ///< queries and scans of indexes
    bool multiple_attribute_keys = true;  ///< global indexes with several partition or sort attributes (contract N4)
    bool any_text = true;          ///< strings of any bytes; else of UTF-8 alone, and several writes are looked at before the first is sent
};

namespace detail {
/// Whether a type has `static constexpr backend_features features`: what is refused at compile time depends on its value.
template <class Backend>
concept states_features = std::same_as<decltype((Backend::features)), const backend_features&> && requires { typename std::bool_constant<Backend::features.transactions>; };
}  // namespace detail

/// A backend: anything that keeps tables and obeys the contract. All calls are safe from several threads at once. Errors carry
/// code, message and rule; the caller adds operation, table, entity and key. A call that fails has changed nothing, unless its
/// line below says otherwise.
///
/// - `create_table(name, description)`: makes an empty table; resource_in_use where it exists; validation of N1-N6, X5.
/// - `erase_table(name)`: drops it with all items; resource_not_found where it does not exist.
/// - `open(name, description)`: checks that the table exists and that keys and indexes agree with the description, and gives
///   the handle that the calls below take. Attribute names may differ between handles of one table.
/// - `get(table, request, sink)`: true and one item to the sink, or false where it is missing (G1, G2).
/// - `write(table, request, sink, capacity)`: put, update or erase, atomic with its condition (G1, G3, G4, section 13); the
///   sink gets the returned attributes where `returned` asks and there are any (section 12).
/// - `query(table, request, sink)`, `scan(table, request, sink)`: one page, in order (sections 14, 15); the sink may have got
///   items before an error.
/// - `batch_get(requests, sink, unprocessed)`: `sink(position, item)` for each one found, in any order; positions that the
///   caller should ask again are appended to `unprocessed` (B1-B4).
/// - `batch_write(requests, unprocessed, capacity)`: each put or erase atomic by itself (B5-B7). `capacity` gets the sum over
///   all entries, an entry's own capacity what it cost itself (W8).
/// - `transact_write(actions, token, capacity)`: all or nothing; transaction_canceled with one reason per action (section 18);
///   capacity as in a batch.
/// - `transact_get(requests, sink)`: `sink(position, item)` for each one found, all of one moment (A10, A11).
template <class Backend>
concept backend = detail::states_features<Backend> &&
                  requires(Backend& backend, const std::string_view text, const request::table_description& description,
                           const request::table& table, const request::get& get, const request::write& write,
                           const request::query& query, const request::scan& scan, const request::item_sink sink,
                           request::consumed_capacity* const capacity, const span<const request::table_get> gets,
                           const span<const request::table_write> writes,
                           const request::numbered_sink numbered_sink,
                           std::vector<std::size_t>& unprocessed) {
    { backend.create_table(text, description) } -> std::same_as<result<void>>;
    { backend.erase_table(text) } -> std::same_as<result<void>>;
    { backend.open(text, description) } -> std::same_as<result<request::table>>;
    { backend.get(table, get, sink) } -> std::same_as<result<bool>>;
    { backend.write(table, write, sink, capacity) } -> std::same_as<result<void>>;
    { backend.query(table, query, sink) } -> std::same_as<result<request::page>>;
    { backend.scan(table, scan, sink) } -> std::same_as<result<request::page>>;
    { backend.batch_get(gets, numbered_sink, unprocessed) } -> std::same_as<result<void>>;
    { backend.batch_write(writes, unprocessed, capacity) } -> std::same_as<result<void>>;
    { backend.transact_write(writes, text, capacity) } -> std::same_as<result<void>>;
    { backend.transact_get(gets, numbered_sink) } -> std::same_as<result<void>>;
};

namespace detail {
/// What a backend can do: what it says when asked, where its type cannot know.
template <backend Backend>
[[nodiscard]] constexpr backend_features offered_by(const Backend& of) noexcept {
    if constexpr (requires { { of.offered() } -> std::same_as<backend_features>; }) return of.offered();
    else return Backend::features;
}
}  // namespace detail

}  // namespace facet::inline v0
