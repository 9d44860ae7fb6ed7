// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/calls.hpp>
#include <facet/memory/detail/engine_state.hpp>
#include <facet/memory/options.hpp>
#include <facet/memory/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// The engine without what its calls do, which is in engine.hpp: include that, unless another file has it (<facet/separate/facet.hpp>).

namespace facet::inline v0::memory {

class table_info;

/// DynamoDB's data plane in this process: models facet::backend with the semantics of the contract, for programs that need its
/// tables without its service, and for tests that must hold on the service too.
///
/// Every call is linearizable: writes are serialised, and what a read sees is one moment, across tables; a query or scan sees
/// one moment per page. So reads are always consistent (contract G2), and transactions never conflict (A12).
///
/// Thread safety: all functions may be called from several threads at once. Readers do not contend with each other; see
/// detail/reader_lock.hpp. Sinks of get, query, scan, batch_get and transact_get run under the readers' lock: they must not
/// call the engine, and a slow one delays writers. The sink of write runs after the lock is released.
///
/// Errors carry code, message and rule. A call that fails has changed nothing, also where the memory resource throws
/// std::bad_alloc (code out_of_memory; where exceptions are off, the program ends). Where the heap has no room even for the error,
/// std::bad_alloc passes through, and nothing has changed either. What a sink throws passes through, except std::bad_alloc out of
/// a read's sink, which becomes out_of_memory.
///
/// Handles made by open() keep their table's memory alive; where they outlive the engine, the memory resource has to outlive
/// them. Calls through a handle of another engine, or of an erased table, fail.
///
/// The functions are templates only to keep them from being compiled where they are not used: leave `State` alone.
class engine {
public:
    static constexpr backend_features features{};

    explicit engine(const engine_options& options = {}) : state_(options) {}
    engine(const engine&) = delete;
    engine& operator=(const engine&) = delete;
    ~engine() = default;

    /// As the backend concept says; contract N1 to N6, X5.
    template <class State = detail::engine_state>
    result<void> create_table(std::string_view name, const request::table_description& description) {
        return detail::create_table(own<State>(), name, description);
    }
    /// As the backend concept says. The table's memory goes with its last handle. Fails with validation where the engine has a log.
    template <class State = detail::engine_state>
    result<void> erase_table(std::string_view name) { return detail::erase_table(own<State>(), name); }
    /// As the backend concept says. The description may leave out indexes of the table; those it names must be the table's.
    /// Fails with validation where key, index or attribute names do not fit. O(attributes).
    template <class State = detail::engine_state>
    result<request::table> open(std::string_view name, const request::table_description& description) {
        return detail::open(own<State>(), name, description);
    }

    /// Contract G1, G2, K2, K5. O(log items of the partition); allocates nothing without a projection.
    template <class State = detail::engine_state>
    result<bool> get(const request::table& table, const request::get& request, const request::item_sink& sink) {
        return detail::get(own<State>(), table, request, sink);
    }
    /// Contract sections 9, 11 to 13; capacity W4, W7, W10. A failed condition adds to the capacity, too.
    template <class State = detail::engine_state>
    result<void> write(const request::table& table, const request::write& request, const request::item_sink& sink,
                       request::consumed_capacity* capacity) {
        return detail::write(own<State>(), table, request, sink, capacity);
    }
    /// Contract sections 14 and 16. Hands out up to 32 items at a time.
    template <class State = detail::engine_state>
    result<request::page> query(const request::table& table, const request::query& request, const request::item_sink& sink) {
        return detail::query(own<State>(), table, request, sink);
    }
    /// Contract sections 15 and 16: in the order of hashes, which is stable, and is not the order of keys (K7).
    template <class State = detail::engine_state>
    result<request::page> scan(const request::table& table, const request::scan& request, const request::item_sink& sink) {
        return detail::scan(own<State>(), table, request, sink);
    }
    /// Contract B1 to B3: up to 100 keys and 16 MB; what is beyond becomes unprocessed.
    template <class State = detail::engine_state>
    result<void> batch_get(span<const request::table_get> requests,
                           request::numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return detail::get_many(own<State>(), requests, sink, &unprocessed, detail::most_batch_bytes);
    }
    /// Contract B5, B6: up to 25 puts and erases. `capacity` gets the sum over tables.
    template <class State = detail::engine_state>
    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                             request::consumed_capacity* capacity) {
        return detail::batch_write(own<State>(), writes, unprocessed, capacity);
    }
    /// Contract A1 to A9. An empty token is none. `capacity` gets the sum over tables.
    template <class State = detail::engine_state>
    result<void> transact_write(span<const request::table_write> actions, std::string_view token,
                                request::consumed_capacity* capacity) {
        return detail::transact_write(own<State>(), actions, token, capacity);
    }
    /// Contract A10, A11: up to 100 keys and 4 MB, all of one moment.
    template <class State = detail::engine_state>
    result<void> transact_get(span<const request::table_get> requests,
                              request::numbered_sink sink) {
        return detail::get_many(own<State>(), requests, sink, nullptr, detail::most_transaction_bytes);
    }

    /// Who is told of its changes (engine_options::log); null where nobody is.
    [[nodiscard]] const change_log* log() const noexcept { return state_.options.log; }
    /// The names of all tables, in no particular order.
    template <class State = detail::engine_state>
    [[nodiscard]] std::vector<std::string> table_names() {
        return detail::table_names(own<State>());
    }
    /// What a table is, as a copy; resource_not_found where there is none. For this, include <facet/memory/table_info.hpp>.
    template <class Info = table_info>
    result<Info> describe(std::string_view name) {
        return Info::read(state_, name);
    }
    /// How much a table holds; resource_not_found where there is none. Waits for a running writer.
    template <class State = detail::engine_state>
    result<table_statistics> statistics(std::string_view name) { return detail::statistics(own<State>(), name); }
    /// Erases the items that have expired by `now`, seconds since 1970: whose `attribute` is a number below it and not more
    /// than five years old (contract Y2, Y3). Gives how many. Readers and other tables' state are as for single erases; where
    /// memory runs out, or the log fails, after some were erased, the error says so: with possibly_applied. O(items).
    template <class State = detail::engine_state>
    result<std::size_t> sweep(std::string_view name, std::string_view attribute, std::int64_t now) {
        return detail::sweep(own<State>(), name, attribute, now);
    }

private:
    template <class State>
    [[nodiscard]] State& own() noexcept {
        return state_;
    }

    detail::engine_state state_;
};

static_assert(backend<engine>);

}  // namespace facet::inline v0::memory
