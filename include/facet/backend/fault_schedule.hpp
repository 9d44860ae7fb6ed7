// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/call_kind.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace facet::inline v0 {

/// How a call can be made to fail.
enum class fault_kind : std::uint8_t {
    throughput_exceeded,     ///< ProvisionedThroughputExceededException: refused, nothing happened; any call
    throttling,              ///< ThrottlingException, likewise
    request_limit_exceeded,  ///< RequestLimitExceeded, likewise
    internal_error_before,   ///< InternalServerError, and the call had no effect; any call
    internal_error_after,    ///< InternalServerError, though the call was done: its answer was lost (contract H3); any call
    unavailable_before,      ///< ServiceUnavailable, and the call had no effect; any call
    unavailable_after,       ///< ServiceUnavailable, though the call was done; any call
    /// TransactionConflictException of a single write, TransactionCanceledException of a transaction, with TransactionConflict as
    /// the reason at one action (contract A12). Nothing happened. Single writes and transactions alone.
    transaction_conflict,
    /// Some entries of a batch come back unprocessed, and at least one does not (contract B3, B4, B6). Batches of two entries and
    /// more alone.
    partial_batch,
};
/// How many kinds there are.
inline constexpr std::size_t fault_kinds = 9;

/// Whether the call is done all the same.
[[nodiscard]] constexpr bool strikes_after(fault_kind kind) noexcept {
    return kind == fault_kind::internal_error_after || kind == fault_kind::unavailable_after;
}

/// One way of failing, and the calls that it strikes: of those in `calls` that go to `table` and can fail so, the `first` one and
/// those behind it, each with `probability`, until `times` were struck. So `{fault_kind::internal_error_after, all_writes, {}, 1,
/// 3, 1}` loses the answer of the third write, and `{.kind = fault_kind::throttling, .probability = 0.1}` throttles a tenth of
/// all calls.
struct fault_rule {
    static constexpr std::uint64_t always = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::size_t any_action = std::numeric_limits<std::size_t>::max();

    fault_kind kind = fault_kind::throttling;
    call_set calls = all_calls;
    std::string table{};               ///< a table's name; empty: any. A batch or transaction goes to each table that it names
    double probability = 1;
    std::uint64_t first = 1;           ///< counted from 1, over the calls that the rule is about
    std::uint64_t times = always;
    double share = 0.5;                ///< partial_batch: how likely an entry is to come back
    std::size_t action = any_action;   ///< transaction_conflict: the action that meets it, by position; beyond the last: drawn
};

/// What shall fail, decided by nothing but the seed and the order of calls: whether a rule strikes the n-th of its calls depends on
/// the seed, on the rule's position and on n alone. Where several rules strike one call, the first in the list has it.
struct fault_schedule {
    std::uint64_t seed = 0;
    std::vector<fault_rule> rules{};
};

/// How many failures of each kind were injected.
struct fault_counts {
    std::array<std::uint64_t, fault_kinds> of{};

    [[nodiscard]] std::uint64_t operator[](fault_kind kind) const noexcept { return of[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] std::uint64_t total() const noexcept {
        std::uint64_t sum = 0;
        for (const std::uint64_t each : of) sum += each;
        return sum;
    }
};

}  // namespace facet::inline v0
