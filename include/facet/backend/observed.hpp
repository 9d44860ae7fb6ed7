// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/backend/call_report.hpp>
#include <facet/backend/detail/call_record.hpp>
#include <facet/backend/misread_wrapper.hpp>
#include <facet/core/shared.hpp>
#include <facet/core/span.hpp>

#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {

/// Nanoseconds on std::chrono::steady_clock; `context` is not used.
[[nodiscard]] inline std::chrono::nanoseconds steady_nanoseconds(void* /*context*/) noexcept {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

/// How calls are observed.
struct observed_options {
    /// Partition keys appear as 16 hexadecimal digits, a keyed hash: equal for equal keys, telling nothing else. Errors are handed
    /// on as they are; their `item_key` and `item` hold stored data where a write asked for the item that its condition met.
    bool hash_partitions = false;
    /// The hash's key. Whoever knows it can test which key a hash stands for, so choose one where keys can be guessed.
    std::array<unsigned char, 16> secret{};
    /// The time since any one moment: what latencies are measured by. Called from several threads at once; must not throw.
    std::chrono::nanoseconds (*clock)(void* context) = &steady_nanoseconds;
    void* clock_context = nullptr;
};

namespace detail {
template <class Observer>
concept observes_calls = std::invocable<std::remove_reference_t<Observer>&, const call_report&>;

/// Whether an observed<> can be made of such.
template <class... Given>
inline constexpr bool makes_observed = false;
template <class First, class Observer>
inline constexpr bool makes_observed<First, Observer> = is_wrappable<First> && observes_calls<Observer>;
template <class First, class Observer, class Options>
inline constexpr bool makes_observed<First, Observer, Options> = is_wrappable<First> && observes_calls<Observer> && std::is_convertible_v<Options, const observed_options&>;

template <class... Given>
using misread_observed = misread_wrapper<"observed", "facet::observed watched(engine, [](const facet::call_report& report) { ... }), and behind these observed_options, if any", Given...>;
}  // namespace detail

/// A backend that tells an observer of every data-plane call to another one: for logs, metrics, and to find hot partitions. It
/// changes nothing. Calls about tables (create_table, erase_table, open) are passed on unobserved.
///
/// The observer is anything that can be called with a `const call_report&`. It runs in the calling thread, after the call and
/// outside of the backend's locks; several threads may call it at once. It must not call this backend. An observer given as an
/// lvalue is referred to, and has to outlive this; a temporary is kept.
///
/// An observer has no say in what a call comes to: what it throws is dropped and counted (dropped()), as is a report for which
/// memory runs out. A call that an exception leaves, thrown by a sink, is reported as `interrupted`, and the exception goes on.
///
/// Every call asks the backend for capacity, and hands the figures on to a caller who asked as well. It costs two readings of the
/// clock and a few small allocations; batches and transactions copy their requests, and throw std::bad_alloc, with nothing done,
/// where there is no memory for that. Handles are of its own: one opened by the wrapped backend, or by another wrapper, must not be
/// used here, nor the other way round.
///
/// Thread safety: as of the wrapped backend, as far as the observer allows.
template <backend Backend, class Observer>
    requires detail::observes_calls<Observer>
class observed {
public:
    /// Receives items by the position of their request.
    using numbered_sink = request::numbered_sink;

    static constexpr backend_features features = Backend::features;

    /// `target` must outlive this.
    observed(Backend& target, Observer&& observer, const observed_options& options = {})
        : target_(&target), observer_(std::forward<Observer>(observer)), options_(options) {}
    /// Refused, with a sentence: what is no backend, or goes, and what does not observe.
    template <class... Given, detail::only_if<!detail::makes_observed<Given...> && !detail::is_told_otherwise<observed, Backend, Given...>> = 0, auto Why = detail::why(detail::compose<detail::misread_observed<Given...>>())>
        requires(detail::chosen<Why>)
    explicit observed(Given&&...) : observed(detail::never<Backend&>(), detail::never<Observer&&>()) {
        static_assert(detail::possible<Why>);
    }
    template <class... Given, detail::only_if<!detail::makes_observed<Given...> && !detail::is_told_otherwise<observed, Backend, Given...>> = 0, auto Why = detail::why(detail::compose<detail::misread_observed<Given...>>())>
        requires(!detail::chosen<Why>)
    explicit observed(Given&&...) = delete;

    /// What the backend itself says that it can do: `features`, or what any_backend::offered() tells.
    [[nodiscard]] backend_features offered() const noexcept { return detail::offered_by(*target_); }
    observed(const observed&) = delete;
    observed& operator=(const observed&) = delete;
    ~observed() = default;

    /// How many reports were lost because the observer threw, or memory ran out.
    [[nodiscard]] std::uint64_t dropped() const noexcept { return dropped_.load(std::memory_order_relaxed); }

    /// All calls: as the backend's.
    result<void> create_table(std::string_view name, const request::table_description& description) {
        return target_->create_table(name, description);
    }
    result<void> erase_table(std::string_view name) { return target_->erase_table(name); }
    result<request::table> open(std::string_view name, const request::table_description& description) {
        auto opened = target_->open(name, description);
        if (!opened.has_value()) return opened;
        request::table handle;
        handle.name = opened->name;
        handle.attributes = opened->attributes;
        handle.state = shared<detail::observed_table>::make(*std::move(opened), description);
        return handle;
    }
    result<bool> get(const request::table& table, const request::get& request, request::item_sink sink) {
        detail::capacity_tap tap(request.capacity);
        request::get passed = request;
        passed.capacity = &tap.own;
        const detail::call_target target = target_of(table, request::table_path, {&request.key.partition, 1}, tap);
        call_report report;
        return watch(report, {&target, 1}, [&] {
            auto found = target_->get(inner(table), passed, sink);
            report.returned = found.has_value() && *found ? 1 : 0;
            return found;
        });
    }
    result<void> write(const request::table& table, const request::write& request, request::item_sink sink,
                       request::consumed_capacity* capacity) {
        detail::capacity_tap tap(capacity);
        const detail::call_target target = target_of(table, request::table_path, {&request.key.partition, 1}, tap);
        call_report report;
        report.call = kind_of(request.kind);
        return watch(report, {&target, 1}, [&] { return target_->write(inner(table), request, sink, &tap.own); });
    }
    result<request::page> query(const request::table& table, const request::query& request, request::item_sink sink) {
        return read(call_kind::query, table, request, request.partition, sink,
                    [this](const request::table& to, const request::query& passed, request::item_sink out) { return target_->query(to, passed, out); });
    }
    result<request::page> scan(const request::table& table, const request::scan& request, request::item_sink sink) {
        return read(call_kind::scan, table, request, {}, sink,
                    [this](const request::table& to, const request::scan& passed, request::item_sink out) { return target_->scan(to, passed, out); });
    }
    result<void> batch_get(span<const request::table_get> requests, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return run(call_kind::batch_get, requests, [&](span<const request::table_get> passed, call_report& report) {
            return read_entries(report, sink, [&](numbered_sink out) {
                return counting(report, unprocessed, [&] { return target_->batch_get(passed, out, unprocessed); });
            });
        });
    }
    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                             request::consumed_capacity* capacity) {
        return run(call_kind::batch_write, writes, [&](span<const request::table_write> passed, call_report& report) {
            return counting(report, unprocessed, [&] { return target_->batch_write(passed, unprocessed, capacity); });
        });
    }
    result<void> transact_write(span<const request::table_write> actions, std::string_view token,
                                request::consumed_capacity* capacity) {
        return run(call_kind::transact_write, actions, [&](span<const request::table_write> passed, call_report&) {
            return target_->transact_write(passed, token, capacity);
        });
    }
    result<void> transact_get(span<const request::table_get> requests, numbered_sink sink) {
        return run(call_kind::transact_get, requests, [&](span<const request::table_get> passed, call_report& report) {
            return read_entries(report, sink, [&](numbered_sink out) { return target_->transact_get(passed, out); });
        });
    }

private:
    [[nodiscard]] static const detail::observed_table* own(const request::table& table) noexcept {
        return static_cast<const detail::observed_table*>(table.state.get());
    }
    // A handle that nothing opened is the wrapped backend's to refuse.
    [[nodiscard]] static const request::table& inner(const request::table& table) noexcept {
        return table.state == nullptr ? table : own(table)->inner;
    }
    [[nodiscard]] static detail::call_target target_of(const request::table& table, std::int32_t index,
                                                       span<const std::string_view> partition, const detail::capacity_tap& tap) noexcept {
        return {table.name, own(table), index, partition, &tap.own};
    }

    template <class Request, class Ask>
    result<request::page> read(call_kind kind, const request::table& table, const Request& request,
                               span<const std::string_view> partition, request::item_sink sink, const Ask& ask) {
        detail::capacity_tap tap(request.capacity);
        Request passed = request;
        passed.capacity = &tap.own;
        const detail::call_target target = target_of(table, request.index, partition, tap);
        call_report report;
        report.call = kind;
        return watch(report, {&target, 1}, [&] {
            auto page = ask(inner(table), passed, [&](span<const item_view> items) {
                report.returned += items.size();
                sink(items);
            });
            if (page.has_value()) report.returned = page->count, report.scanned = page->scanned;
            return page;
        });
    }

    template <class Entry, class Call>
    result<void> run(call_kind kind, span<const Entry> asked, const Call& call) {
        const detail::tapped_entries<Entry> entries(asked, &inner);
        std::vector<std::string_view> partitions;
        std::vector<detail::call_target> targets;
        partitions.reserve(asked.size());
        targets.reserve(asked.size());
        for (std::size_t i = 0; i < asked.size(); ++i) {
            partitions.push_back(detail::partition_of(asked[i]));
            detail::call_target& target = targets.emplace_back();
            target.partition = {&partitions.back(), 1};
            target.units = &entries.own(i);
            if (asked[i].table == nullptr) continue;
            target.name = asked[i].table->name;
            target.table = own(*asked[i].table);
        }
        call_report report;
        report.call = kind;
        report.entries = asked.size();
        return watch(report, targets, [&] { return call(entries.passed(), report); });
    }
    template <class Call>
    static result<void> read_entries(call_report& report, numbered_sink sink, const Call& call) {
        auto counted = [&](std::size_t position, const item_view& view) {
            ++report.returned;
            sink(position, view);
        };
        return call(counted);
    }
    template <class Call>
    static result<void> counting(call_report& report, const std::vector<std::size_t>& unprocessed, const Call& call) {
        const std::size_t before = unprocessed.size();
        auto done = call();
        report.unprocessed = unprocessed.size() - before;
        return done;
    }

    /// Makes the call and tells of it, also where an exception leaves it.
    template <class Call>
    auto watch(call_report& report, span<const detail::call_target> targets, const Call& call) {
        const interruption guard{this, &report, targets, now()};
        auto outcome = call();
        report.interrupted = false;
        if (!outcome.has_value()) report.failure = &outcome.error();
        report.latency = now() - guard.begun;
        tell(report, targets);
        return outcome;
    }
    struct interruption {
        interruption(observed* by, call_report* made, span<const detail::call_target> went_to, std::chrono::nanoseconds at) noexcept
            : observer(by), report(made), targets(went_to), begun(at) {
            report->interrupted = true;
        }
        interruption(const interruption&) = delete;
        interruption& operator=(const interruption&) = delete;
        ~interruption() {
            if (!report->interrupted) return;
            report->latency = observer->now() - begun;
            observer->tell(*report, targets);
        }

        observed* observer;
        call_report* report;
        span<const detail::call_target> targets;
        std::chrono::nanoseconds begun;
    };

    [[nodiscard]] std::chrono::nanoseconds now() const { return options_.clock(options_.clock_context); }
    void tell(call_report& report, span<const detail::call_target> targets) noexcept {
        const detail::siphash::key* const secret = options_.hash_partitions ? &options_.secret : nullptr;
#if FACET_HAS_EXCEPTIONS
        try {
            detail::tell(observer_, report, targets, secret);
        } catch (...) {
            dropped_.fetch_add(1, std::memory_order_relaxed);
        }
#else
        detail::tell(observer_, report, targets, secret);
#endif
    }

    Backend* target_;
    Observer observer_;
    observed_options options_;
    std::atomic<std::uint64_t> dropped_{0};
};

template <class Backend, class Observer>
observed(Backend&, Observer&&, const observed_options& = {}) -> observed<Backend, Observer>;
template <class... Given>
    requires(!detail::makes_observed<Given...>)
observed(Given&&...) -> observed<detail::refused_backend, void (*)(const call_report&)>;

}  // namespace facet::inline v0
