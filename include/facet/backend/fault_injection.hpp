// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/backend/detail/fault_plan.hpp>
#include <facet/backend/fault_schedule.hpp>
#include <facet/backend/misread_wrapper.hpp>
#include <facet/core/span.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {

namespace detail {
/// Whether a faulty<> can be made of such.
template <class... Given>
inline constexpr bool makes_faulty = false;
template <class First>
inline constexpr bool makes_faulty<First> = is_wrappable<First>;
template <class First, class Schedule>
inline constexpr bool makes_faulty<First, Schedule> = is_wrappable<First> && std::is_convertible_v<Schedule, fault_schedule>;

template <class... Given>
using misread_faulty = misread_wrapper<"faulty", "facet::faulty failing(engine), and behind the engine a fault_schedule, if any", Given...>;
}  // namespace detail

/// A backend that makes calls to another one fail, by a schedule: for tests of what a program does when its tables throttle it,
/// lose its answers, hand back half of a batch or meet another's transaction. What is not struck is as the wrapped backend does
/// it; calls about tables (create_table, erase_table, open) are never struck, and handles are the wrapped backend's.
///
/// A failure carries the service's code, a message that ends in "(injected)" (of a transaction the message of its reason), and for a lost answer none of what the call gives
/// back, capacity included. Of lost answers, those of query and scan come after their items were handed out, as a failing page's may
/// (see facet::backend); those of get, batch_get and transact_get fail before it. A batch's entry that is handed back is not looked
/// at: where it is invalid, the batch is refused only once the entry is sent again, unlike in contract B6.
///
/// Costs one lock per call, and O(rules) under it. For indexes that lag behind their table, see lagging_indexes.
///
/// Thread safety: as of the wrapped backend; all other functions may be called from several threads at once. With several threads
/// the order of calls, and so which of them are struck, is theirs.
template <backend Backend>
class faulty {
public:
    /// Receives items by the position of their request.
    using numbered_sink = request::numbered_sink;

    static constexpr backend_features features = Backend::features;

    /// `target` must outlive this. Without a schedule nothing fails.
    explicit faulty(Backend& target, fault_schedule schedule = {}) : target_(&target), plan_(std::move(schedule)) {}
    /// Refused, with a sentence: what is no backend, or goes.
    template <class... Given, detail::only_if<!detail::makes_faulty<Given...> && !detail::is_told_otherwise<faulty, Backend, Given...>> = 0, auto Why = detail::why(detail::compose<detail::misread_faulty<Given...>>())>
        requires(detail::chosen<Why>)
    explicit faulty(Given&&...) : faulty(detail::never<Backend&>()) {
        static_assert(detail::possible<Why>);
    }
    template <class... Given, detail::only_if<!detail::makes_faulty<Given...> && !detail::is_told_otherwise<faulty, Backend, Given...>> = 0, auto Why = detail::why(detail::compose<detail::misread_faulty<Given...>>())>
        requires(!detail::chosen<Why>)
    explicit faulty(Given&&...) = delete;

    /// What the backend itself says that it can do: `features`, or what any_backend::offered() tells.
    [[nodiscard]] backend_features offered() const noexcept { return detail::offered_by(*target_); }
    faulty(const faulty&) = delete;
    faulty& operator=(const faulty&) = delete;
    ~faulty() = default;

    /// Begins another schedule: all counts, those of injected() too, start anew.
    void schedule(fault_schedule next) { plan_.set(std::move(next)); }
    /// From now on nothing fails. injected() still says what did.
    void stop() { plan_.stop(); }
    /// How many failures were injected since the schedule began.
    [[nodiscard]] fault_counts injected() const { return plan_.injected(); }

    /// All calls: as the backend's, or as the schedule has them fail.
    result<void> create_table(std::string_view name, const request::table_description& description) {
        return target_->create_table(name, description);
    }
    result<void> erase_table(std::string_view name) { return target_->erase_table(name); }
    result<request::table> open(std::string_view name, const request::table_description& description) {
        return target_->open(name, description);
    }
    result<bool> get(const request::table& table, const request::get& request, request::item_sink sink) {
        if (const auto fault = strike(call_kind::get, table)) return detail::injected_error(*fault, call_kind::get, 1);
        return target_->get(table, request, sink);
    }
    result<void> write(const request::table& table, const request::write& request, request::item_sink sink,
                       request::consumed_capacity* capacity) {
        const call_kind kind = kind_of(request.kind);
        const auto fault = strike(kind, table);
        if (!fault) return target_->write(table, request, sink, capacity);
        if (strikes_after(fault->kind)) (void)target_->write(table, request, [](span<const item_view>) {}, nullptr);
        return detail::injected_error(*fault, kind, 1);
    }
    result<request::page> query(const request::table& table, const request::query& request, request::item_sink sink) {
        const auto fault = strike(call_kind::query, table);
        if (!fault) return target_->query(table, request, sink);
        if (strikes_after(fault->kind)) (void)target_->query(table, unanswered(request), sink);
        return detail::injected_error(*fault, call_kind::query, 1);
    }
    result<request::page> scan(const request::table& table, const request::scan& request, request::item_sink sink) {
        const auto fault = strike(call_kind::scan, table);
        if (!fault) return target_->scan(table, request, sink);
        if (strikes_after(fault->kind)) (void)target_->scan(table, unanswered(request), sink);
        return detail::injected_error(*fault, call_kind::scan, 1);
    }
    result<void> batch_get(span<const request::table_get> requests, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        const auto fault = strike(call_kind::batch_get, requests);
        if (!fault) return target_->batch_get(requests, sink, unprocessed);
        if (fault->kind != fault_kind::partial_batch) return detail::injected_error(*fault, call_kind::batch_get, requests.size());
        return send_part(*fault, requests, unprocessed, [&](const auto& part, const auto& places, auto& again) {
            auto renumbered = [&](std::size_t position, const item_view& view) { sink(places[position], view); };
            return target_->batch_get(part, renumbered, again);
        });
    }
    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                             request::consumed_capacity* capacity) {
        const auto fault = strike(call_kind::batch_write, writes);
        if (!fault) return target_->batch_write(writes, unprocessed, capacity);
        if (fault->kind == fault_kind::partial_batch)
            return send_part(*fault, writes, unprocessed, [&](const auto& part, const auto& /*places*/, auto& again) {
                return target_->batch_write(part, again, capacity);
            });
        if (strikes_after(fault->kind)) {
            std::vector<std::size_t> unheard;
            (void)target_->batch_write(unanswered(writes), unheard, nullptr);
        }
        return detail::injected_error(*fault, call_kind::batch_write, writes.size());
    }
    result<void> transact_write(span<const request::table_write> actions, std::string_view token,
                                request::consumed_capacity* capacity) {
        const auto fault = strike(call_kind::transact_write, actions);
        if (!fault) return target_->transact_write(actions, token, capacity);
        if (strikes_after(fault->kind)) (void)target_->transact_write(unanswered(actions), token, nullptr);
        return detail::injected_error(*fault, call_kind::transact_write, actions.size());
    }
    result<void> transact_get(span<const request::table_get> requests, numbered_sink sink) {
        const auto fault = strike(call_kind::transact_get, requests);
        if (!fault) return target_->transact_get(requests, sink);
        return detail::injected_error(*fault, call_kind::transact_get, requests.size());
    }

private:
    [[nodiscard]] std::optional<detail::planned_fault> strike(call_kind kind, const request::table& table) {
        return plan_.next(kind, 1, [&](std::string_view name) { return table.name == name; });
    }
    template <class Entry>
    [[nodiscard]] std::optional<detail::planned_fault> strike(call_kind kind, span<const Entry> entries) {
        return plan_.next(kind, entries.size(), [&](std::string_view name) {
            for (const Entry& each : entries)
                if (each.table != nullptr && each.table->name == name) return true;
            return false;
        });
    }

    // The same request, with nowhere to put its answer.
    template <class Request>
    [[nodiscard]] static Request unanswered(Request request) {
        request.capacity = nullptr;
        request.last = nullptr;
        return request;
    }
    [[nodiscard]] static std::vector<request::table_write> unanswered(span<const request::table_write> writes) {
        std::vector<request::table_write> mute(writes.begin(), writes.end());
        for (request::table_write& each : mute) each.capacity = nullptr;
        return mute;
    }

    /// Sends the entries that do not come back; `send(part, places, again)` with their positions in the whole batch.
    template <class Entry, class Send>
    static result<void> send_part(const detail::planned_fault& fault, span<const Entry> entries, std::vector<std::size_t>& unprocessed,
                                  const Send& send) {
        const std::string left = detail::left_out(fault, entries.size());
        std::vector<Entry> part;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (left[i] != '\0') continue;
            part.push_back(entries[i]);
            places.push_back(i);
        }
        std::vector<std::size_t> again;
        auto done = send(part, places, again);
        if (!done.has_value()) {
            error cause = std::move(done).error();
            if (cause.action >= 0 && static_cast<std::size_t>(cause.action) < places.size()) cause.action = static_cast<std::int32_t>(places[static_cast<std::size_t>(cause.action)]);
            return cause;
        }
        for (const std::size_t position : again) unprocessed.push_back(places[position]);
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (left[i] != '\0') unprocessed.push_back(i);
        return done;
    }

    Backend* target_;
    detail::fault_plan plan_;
};

template <class... Given>
    requires(!detail::makes_faulty<Given...>)
faulty(Given&&...) -> faulty<detail::refused_backend>;

}  // namespace facet::inline v0
