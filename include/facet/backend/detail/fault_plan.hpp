// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/fault_schedule.hpp>
#include <facet/core/error.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/split_mix.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Which call fails, and how: what faulty<> asks before each call.

namespace facet::inline v0::detail {

/// Dice that answer each question once and for all.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t question) noexcept {
    return split_mix(seed + (question + 1) * split_mix_step);
}
/// Of the numbers from 0 to below 1.
[[nodiscard]] constexpr double fraction_of(std::uint64_t dice) noexcept {
    return static_cast<double>(dice >> 11) * (1.0 / 9007199254740992.0);  // 2^53
}

/// A failure that was decided on.
struct planned_fault {
    fault_kind kind;
    double share;
    std::size_t action;
    std::uint64_t dice;  ///< for what is left to decide
};

[[nodiscard]] constexpr bool can_strike(fault_kind kind, call_kind call, std::size_t entries) noexcept {
    constexpr call_set batches = call_kind::batch_get | call_kind::batch_write;
    constexpr call_set transactions = call_kind::transact_get | call_kind::transact_write;
    if (kind == fault_kind::partial_batch) return batches.contains(call) && entries > 1;
    if (kind == fault_kind::transaction_conflict)
        return single_writes.contains(call) || (transactions.contains(call) && entries > 0);
    return true;
}

/// A schedule and how far it has come. All functions may be called from several threads at once.
class fault_plan {
public:
    explicit fault_plan(fault_schedule schedule) { set(std::move(schedule)); }

    /// Begins another schedule, all counts at 0.
    void set(fault_schedule schedule) {
        const std::lock_guard lock(mutex_);
        schedule_ = std::move(schedule);
        progress_.clear();
        progress_.resize(schedule_.rules.size());
        injected_ = {};
    }
    /// Ends the schedule; what was injected stays counted.
    void stop() {
        const std::lock_guard lock(mutex_);
        schedule_.rules.clear();
        progress_.clear();
    }
    [[nodiscard]] fault_counts injected() const {
        const std::lock_guard lock(mutex_);
        return injected_;
    }
    /// Counts a call, and says how it fails. `goes_to(name)`: whether it names the table.
    template <class GoesTo>
    [[nodiscard]] std::optional<planned_fault> next(call_kind call, std::size_t entries, const GoesTo& goes_to) {
        const std::lock_guard lock(mutex_);
        std::optional<planned_fault> chosen;
        for (std::size_t i = 0; i < schedule_.rules.size(); ++i) {
            const fault_rule& rule = schedule_.rules[i];
            if (!rule.calls.contains(call) || !can_strike(rule.kind, call, entries)) continue;
            if (!rule.table.empty() && !goes_to(std::string_view(rule.table))) continue;
            progress& counts = progress_[i];
            const std::uint64_t number = ++counts.met;
            if (chosen || number < rule.first || counts.struck >= rule.times) continue;
            const std::uint64_t dice = mixed(mixed(schedule_.seed, i), number);
            if (fraction_of(dice) >= rule.probability) continue;
            ++counts.struck;
            chosen = planned_fault{rule.kind, rule.share, rule.action, dice};
        }
        if (chosen) ++injected_.of[static_cast<std::size_t>(chosen->kind)];
        return chosen;
    }

private:
    struct progress {
        std::uint64_t met = 0;
        std::uint64_t struck = 0;
    };

    mutable std::mutex mutex_;
    fault_schedule schedule_;
    sequence<progress> progress_;
    fault_counts injected_;
};

/// Which entries of a batch come back: some, and not all.
[[nodiscard]] inline std::string left_out(const planned_fault& fault, std::size_t entries) {
    std::string left(entries, '\0');
    std::size_t count = 0;
    for (std::size_t i = 0; i < entries; ++i)
        if (fraction_of(mixed(fault.dice, i)) < fault.share) left[i] = '\1', ++count;
    const std::size_t drawn = mixed(fault.dice, entries) % entries;
    if (count == 0) left[drawn] = '\1';
    if (count == entries) left[drawn] = '\0';
    return left;
}

/// The error that a call fails with.
[[nodiscard]] inline error injected_error(const planned_fault& fault, call_kind call, std::size_t entries) {
    error cause;
    // Of such an answer nobody can tell whether the write was done.
    const bool open = fault.kind == fault_kind::internal_error_before || fault.kind == fault_kind::internal_error_after ||
                      fault.kind == fault_kind::unavailable_before || fault.kind == fault_kind::unavailable_after;
    cause.possibly_applied = open && all_writes.contains(call);
    switch (fault.kind) {
        case fault_kind::throughput_exceeded:
            cause.code = error_code::throughput_exceeded;
            cause.message = "the provisioned throughput is exceeded (injected)";
            cause.rule = "W11";
            break;
        case fault_kind::throttling:
            cause.code = error_code::throttling;
            cause.message = "the rate of requests is too high (injected)";
            cause.rule = "W11";
            break;
        case fault_kind::request_limit_exceeded:
            cause.code = error_code::request_limit_exceeded;
            cause.message = "the account's throughput is exceeded (injected)";
            cause.rule = "W11";
            break;
        case fault_kind::internal_error_before:
        case fault_kind::internal_error_after:
            cause.code = error_code::internal_server_error;
            cause.message = "the service failed (injected)";
            cause.rule = "H3";
            break;
        case fault_kind::unavailable_before:
        case fault_kind::unavailable_after:
            cause.code = error_code::service_unavailable;
            cause.message = "the service is unavailable (injected)";
            cause.rule = "H3";
            break;
        case fault_kind::transaction_conflict: {
            cause.rule = "A12";
            cause.code = error_code::transaction_conflict;
            cause.message = "a transaction is under way for the item (injected)";
            if (call != call_kind::transact_write && call != call_kind::transact_get) break;
            const std::size_t action = fault.action < entries ? fault.action : std::size_t{fault.dice % entries};
            cause.code = error_code::transaction_canceled;
            cause.reasons.resize(entries);
            cause.reasons[action].code = reason_code::transaction_conflict;
            cause.reasons[action].message = cause.message;
            cause.message = "Transaction cancelled, please refer cancellation reasons for specific reasons [";
            for (std::size_t i = 0; i < entries; ++i) {
                if (i != 0) cause.message += ", ";
                cause.message += to_string(cause.reasons[i].code);
            }
            cause.message += ']';
            break;
        }
        case fault_kind::partial_batch: break;
    }
    return cause;
}

}  // namespace facet::inline v0::detail
