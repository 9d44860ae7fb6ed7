// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/longest_wait.hpp>
#include <facet/wire/retry.hpp>

#include <atomic>
#include <cstdint>
#include <optional>

/// \file
/// How long to wait before a request is sent again (contract H4, H5). Nothing here waits, reads a clock or rolls dice: whoever asks
/// says what time it is, and brings random bits.

namespace facet::inline v0::wire {

/// A moment, counted from any other that stays the same.
using moment = std::chrono::microseconds;

/// How often and how long. The defaults are those that the AWS SDKs of 2026 have for DynamoDB (contract H4).
struct backoff_options {
    unsigned attempts = 4;                           ///< the first included; the one with new credentials for refused ones is not counted
    std::chrono::milliseconds base{25};              ///< the first wait is at most this, the second twice as much, ...
    std::chrono::milliseconds throttled_base{1'000}; ///< the same, where the service asks for less
    std::chrono::milliseconds cap{20'000};           ///< no wait is longer, but for told_most
    std::chrono::milliseconds told_most{5'000};      ///< how much longer x-amz-retry-after can make a wait
    int cost = 14;                                   ///< tokens that a retry takes
    int throttled_cost = 5;                          ///< the same, where the service asks for less
};

/// Tokens that all requests of a client share: where most fail, retries end early, so that they do not add to what the service cannot
/// bear. Safe to use from several threads at once.
class token_bucket {
public:
    explicit token_bucket(int capacity = 500) noexcept : capacity_(capacity), tokens_(capacity) {}

    /// Takes tokens; false, and takes none, where there are too few.
    [[nodiscard]] bool take(int count) noexcept {
        int have = tokens_.load(std::memory_order_relaxed);
        while (have >= count)
            if (tokens_.compare_exchange_weak(have, have - count, std::memory_order_relaxed)) return true;
        return false;
    }
    /// Gives some back; what exceeds the capacity is lost.
    void give(int count) noexcept {
        int have = tokens_.load(std::memory_order_relaxed);
        int next = 0;
        do next = have > capacity_ - count ? capacity_ : have + count;
        while (!tokens_.compare_exchange_weak(have, next, std::memory_order_relaxed));
    }
    [[nodiscard]] int tokens() const noexcept { return tokens_.load(std::memory_order_relaxed); }

private:
    int capacity_;
    std::atomic<int> tokens_;
};

/// Why a request is not sent again.
enum class retry_end : std::uint8_t {
    none,       ///< it is
    refused,    ///< the verdict says so
    attempts,   ///< there were as many as allowed
    tokens,     ///< the bucket is empty
    deadline,   ///< it would be after the deadline
};

/// What to do next: wait so long and send again, or end.
struct next_attempt {
    retry_end end = retry_end::none;
    moment wait{0};

    [[nodiscard]] bool allowed() const noexcept { return end == retry_end::none; }
};

/// The attempts of one request. After each of them, failed() or succeeded() is called.
class retry_sequence {
public:
    /// `bucket` has to outlive this. Without a deadline there is none.
    retry_sequence(const backoff_options& options, token_bucket& bucket, std::optional<moment> deadline = std::nullopt) noexcept
        : options_(options), bucket_(&bucket), deadline_(deadline) {}

    /// The attempt failed, and was judged. `now` is the time, `random` any 64 random bits, `told` what the header x-amz-retry-after says, in
    /// milliseconds. A clock that is to be refreshed costs no wait.
    [[nodiscard]] next_attempt failed(const verdict& judged, moment now, std::uint64_t random, std::optional<std::chrono::milliseconds> told = std::nullopt) noexcept {
        may_have_been_applied_ = may_have_been_applied_ || judged.may_have_been_applied;
        clock_refreshed_ = clock_refreshed_ || judged.refresh_clock;
        if (!judged.retry) return {retry_end::refused, {}};
        if (++failures_ >= options_.attempts) return {retry_end::attempts, {}};
        const moment wait = judged.refresh_clock ? moment(0) : wait_of(judged, random, told);
        if (deadline_ && (now >= *deadline_ || wait >= *deadline_ - now)) return {retry_end::deadline, {}};
        const int cost = judged.throttling ? options_.throttled_cost : options_.cost;
        if (!bucket_->take(cost)) return {retry_end::tokens, {}};
        paid_ = cost;
        return {retry_end::none, wait};
    }
    /// The attempt succeeded: the last retry's tokens come back, or one, where there was no retry.
    void succeeded() noexcept {
        bucket_->give(paid_ > 0 ? paid_ : 1);
        paid_ = 0;
        may_have_been_applied_ = false;
    }

    [[nodiscard]] unsigned failures() const noexcept { return failures_; }
    /// Whether an attempt that failed may have been done all the same, which the request's error has to say.
    [[nodiscard]] bool may_have_been_applied() const noexcept { return may_have_been_applied_; }
    /// Whether the clock was adjusted for this request already (see judge()).
    [[nodiscard]] bool clock_refreshed() const noexcept { return clock_refreshed_; }

private:
    /// At most the base, doubled with each failure, and the cap. A service that names a time gets it, as far as it is longer.
    [[nodiscard]] moment wait_of(const verdict& judged, std::uint64_t random, std::optional<std::chrono::milliseconds> told) const noexcept {
        const std::chrono::milliseconds base = judged.throttling ? options_.throttled_base : options_.base;
        const auto range = static_cast<std::uint64_t>(facet::detail::longest_wait(base, options_.cap, failures_).count()) * 1'000 + 1;
        const moment wait(static_cast<std::int64_t>(random % range));
        if (!told) return wait;
        const moment least = facet::detail::within_a_day(*told);
        const moment most = wait + facet::detail::within_a_day(options_.told_most);
        return least < wait ? wait : least > most ? most : least;
    }

    backoff_options options_;
    token_bucket* bucket_;
    std::optional<moment> deadline_;
    unsigned failures_ = 0;
    int paid_ = 0;
    bool may_have_been_applied_ = false;
    bool clock_refreshed_ = false;
};

}  // namespace facet::inline v0::wire
