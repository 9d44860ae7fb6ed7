// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/is_retryable.hpp>
#include <facet/core/span.hpp>
#include <facet/request/requests.hpp>

#include <cstdint>
#include <string_view>

/// \file
/// Which requests are worth sending again, and which may be (contract section 23). Decides; does not wait and does not send.

namespace facet::inline v0::wire {

/// What became of one attempt, as the transport saw it.
enum class attempt_end : std::uint8_t {
    answered,         ///< an answer came whole, with a status
    not_connected,    ///< no connection: refused, no name, no TLS, or time ran out before there was one
    not_sent,         ///< the connection broke, or time ran out, before all of the request was handed over
    no_answer,        ///< time ran out, or the connection broke, after that: the service may have got it all
    idle_reset,       ///< a connection used before broke without a byte of answer (contract I6)
    withheld,         ///< this side did not send it, nor would it later: whoever answers is not trusted, or it cannot be written
    damaged,          ///< an answer came cut short, unreadable, or with another checksum than it names
};

/// An attempt as it is judged.
struct attempt {
    attempt_end end = attempt_end::answered;
    int status = 200;              ///< of an answer
    std::string_view name{};       ///< the service's name for the error (refusal::name); empty where there is none
    const error* cause = nullptr;  ///< of a refusal, where known: a cancelled transaction is judged by its reasons
};

/// What may happen if a request that was done is sent once more (contract H3).
enum class repetition : std::uint8_t {
    read,    ///< nothing: it changes nothing
    safe,    ///< nothing that the first did not do
    unsafe,  ///< another outcome: an amount added twice, a condition that fails for its own success
};

/// What to do after an attempt.
struct verdict {
    bool done = false;                   ///< the attempt succeeded
    bool retry = false;
    bool throttling = false;             ///< the service asks for less: waits are longer
    bool may_have_been_applied = false;  ///< a write that is not known to have been refused
    bool refresh_clock = false;          ///< the clocks differ: adjust by the answer's Date before the next attempt, which is allowed once
};

/// How refusals are judged that the documentation and the SDKs judge differently.
struct retry_rules {
    bool conflicts = false;      ///< retry TransactionConflictException, and transactions cancelled by conflicts or throttling alone (H2)
    bool unsafe_writes = false;  ///< retry a write that may have been done, though it is not safe to repeat
};

/// Whether a write by itself may be sent again where it may have been done (contract H3). With returned values it may not: they would be
/// those after its own first effect. An update may where all it does is to set attributes to given values and to remove them.
[[nodiscard]] inline repetition repetition_of(const request::write& write) noexcept {
    if (write.kind == request::write_kind::check) return repetition::read;
    if (!write.condition.empty() || write.returned != request::return_values::none) return repetition::unsafe;
    for (const request::update_action& each : write.changes.actions) {
        if (each.clause == request::update_clause::remove) {
            // Removing an element moves those behind it.
            for (const request::path_step& step : write.changes.paths[each.target].steps)
                if (step.element) return repetition::unsafe;
            continue;
        }
        if (each.clause == request::update_clause::erase) continue;  // elements of a set
        const bool plain = each.clause == request::update_clause::set && each.end - each.begin == 1 && write.changes.code[each.begin].code == request::opcode::operand;
        if (!plain) return repetition::unsafe;
        // Behind a list's end, setting appends.
        for (const request::path_step& step : write.changes.paths[each.target].steps)
            if (step.element) return repetition::unsafe;
    }
    return repetition::safe;
}
/// A batch's puts and erases have no conditions; a transaction is told from its repetition by its token (contract A8).
[[nodiscard]] constexpr repetition repetition_of_batch() noexcept { return repetition::safe; }
[[nodiscard]] constexpr repetition repetition_of_transaction(std::string_view token) noexcept { return token.empty() ? repetition::unsafe : repetition::safe; }
/// An operation by its name, where nothing else is known of it.
[[nodiscard]] constexpr repetition repetition_of(std::string_view operation) noexcept {
    for (const std::string_view read : {"GetItem", "Query", "Scan", "BatchGetItem", "TransactGetItems", "DescribeTable", "ListTables", "DescribeTimeToLive", "DescribeContinuousBackups"})
        if (operation == read) return repetition::read;
    return operation == "BatchWriteItem" ? repetition::safe : repetition::unsafe;
}

namespace detail {

[[nodiscard]] constexpr bool one_of(std::string_view name, span<const std::string_view> names) noexcept {
    for (const std::string_view each : names)
        if (each == name) return true;
    return false;
}

/// Refused for want of capacity, before anything was done (contract H1).
inline constexpr std::string_view throttling_names[] = {
    "Throttling",        "ThrottlingException",       "ThrottledException",       "RequestThrottled",
    "RequestThrottledException", "TooManyRequestsException", "ProvisionedThroughputExceededException", "RequestLimitExceeded",
    "LimitExceededException",    "BandwidthLimitExceeded",   "SlowDown",           "PriorRequestNotComplete",
};
/// Passing, and nothing was done (contract H1).
inline constexpr std::string_view passing_names[] = {"ReplicatedWriteConflictException"};
/// Passing, and what was asked may be under way (contract H1).
inline constexpr std::string_view open_names[] = {"RequestTimeout", "RequestTimeoutException", "TransactionInProgressException", "InternalServerError", "InternalFailure",
                                                  "ServiceUnavailable", "ServiceUnavailableException"};
/// Possibly, or certainly, since the clocks differ (contract H1, M4).
inline constexpr std::string_view clock_names[] = {"RequestTimeTooSkewed", "RequestExpired", "RequestInTheFuture", "InvalidSignatureException", "InvalidSignature", "SignatureDoesNotMatch", "AuthFailure"};

/// Whether want of capacity is among what cancelled a transaction.
[[nodiscard]] inline bool is_throttled(const error& cancelled) noexcept {
    for (const cancellation_reason& each : cancelled.reasons)
        if (each.code == reason_code::throttling || each.code == reason_code::throughput_exceeded) return true;
    return false;
}

}  // namespace detail

/// Judges an attempt (contract H1 to H3). `clock_refreshed` says that the clock was adjusted already for this request. What may have
/// been applied in an earlier attempt is the caller's to remember: once true, it stays so until an attempt succeeds.
[[nodiscard]] inline verdict judge(const attempt& of, repetition repeated, const retry_rules& rules = {}, bool clock_refreshed = false) noexcept {
    const bool writes = repeated != repetition::read;
    verdict made;
    /// Something that may have been done: reads and safe writes are simply sent again.
    const auto left_open = [&] {
        made.may_have_been_applied = writes;
        made.retry = repeated != repetition::unsafe || rules.unsafe_writes;
        return made;
    };
    const auto again = [&] {
        made.retry = true;
        return made;
    };
    switch (of.end) {
        case attempt_end::withheld: return made;
        case attempt_end::not_connected:
        case attempt_end::not_sent: return again();
        case attempt_end::no_answer:
        case attempt_end::idle_reset: return left_open();
        case attempt_end::damaged:
            // Of a refusal with a damaged body the status alone can be trusted: what was asked may be throttled, or under way.
            if (of.status == 429) break;
            if (of.status >= 400 && of.status < 500 && repeated == repetition::unsafe) {
                made.may_have_been_applied = true;
                return made;
            }
            return left_open();
        case attempt_end::answered: break;
    }
    if (of.status == 200) {
        made.done = true;
        return made;
    }
    if (of.status > 200 && of.status < 300) return left_open();  // no word of DynamoDB's: who knows what was done
    if (detail::one_of(of.name, detail::throttling_names) || of.status == 429) {
        made.throttling = true;
        return again();
    }
    if (detail::one_of(of.name, detail::passing_names)) return again();
    if (detail::one_of(of.name, detail::open_names)) {
        made.throttling = of.name == "TransactionInProgressException";
        return left_open();
    }
    if (detail::one_of(of.name, detail::clock_names)) {
        made.refresh_clock = !clock_refreshed;
        made.retry = !clock_refreshed;
        return made;
    }
    if (of.name == "TransactionConflictException") {
        made.retry = rules.conflicts;
        return made;
    }
    if (of.name == "TransactionCanceledException") {
        made.retry = rules.conflicts && of.cause != nullptr && facet::detail::is_cancelled_in_passing(*of.cause);  // contract H2
        made.throttling = made.retry && detail::is_throttled(*of.cause);
        return made;
    }
    if (of.status >= 500 || (of.status == 408 && of.name.empty())) return left_open();
    if (of.status < 400) made.may_have_been_applied = writes;  // no refusal that is known
    return made;
}

}  // namespace facet::inline v0::wire
