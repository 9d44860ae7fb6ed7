// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chain.hpp>
#include <facet/core/error.hpp>

namespace facet::inline v0 {

namespace detail {

/// Whether a transaction was cancelled by what passes, and nothing else (contract A4).
[[nodiscard]] inline bool is_cancelled_in_passing(const error& what) noexcept {
    bool passing = false;
    for (const cancellation_reason& each : what.reasons) {
        if (each.code == reason_code::none) continue;
        if (each.code != reason_code::transaction_conflict && each.code != reason_code::throttling && each.code != reason_code::throughput_exceeded) return false;
        passing = true;
    }
    return passing;
}

}  // namespace detail

/// Whether the same call may succeed a moment later: others were in its way, the service throttled or was away, and nothing was done (of a batch:
/// nothing that may not be done again). A cancelled transaction counts where each of its reasons does (contract A4). A write that may have
/// been done all the same does not (contract H3): what is there has to be read first. Nor does anything that would fail again: a
/// condition, a value, a setting. Wait before the next attempt, longer each time. Cost: the reasons are looked at.
[[nodiscard]] inline bool is_retryable(const error& what) noexcept {
    if (what.possibly_applied) return false;
    switch (what.code) {
        case error_code::throughput_exceeded:
        case error_code::request_limit_exceeded:
        case error_code::throttling:
        case error_code::transaction_conflict:
        case error_code::transaction_in_progress:
        case error_code::internal_server_error:
        case error_code::service_unavailable:
        case error_code::unreachable: return true;
        case error_code::transaction_canceled: return detail::is_cancelled_in_passing(what);
        default: return false;
    }
}
/// The same of a call's result or lookup; false where that has a value.
template <class Outcome>
    requires detail::is_outcome<Outcome>
[[nodiscard]] bool is_retryable(const Outcome& outcome) {
    return !outcome.has_value() && is_retryable(outcome.error());
}

}  // namespace facet::inline v0
