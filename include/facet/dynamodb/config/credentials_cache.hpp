// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/call_state.hpp>
#include <facet/core/chrono.hpp>
#include <facet/core/result.hpp>
#include <facet/core/shared.hpp>
#include <facet/dynamodb/credentials.hpp>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

namespace facet::inline v0::dynamodb {

/// Keeps credentials, and asks their source again some minutes before they expire. Thread-safe; the source is asked by one thread at a
/// time. While the old credentials are still good, the others go on with them; otherwise they wait for the outcome and share it.
class credentials_cache {
public:
    using source = std::function<result<credentials>()>;
    using clock = std::function<std::chrono::sys_seconds()>;

    /// From here on before they expire, new credentials are asked for, at most once in `pause`: a source may go on to give the old ones, or fail.
    static constexpr std::chrono::minutes early{5};
    static constexpr std::chrono::seconds pause{30};
    /// What has less than this left is no longer used: a request has to arrive.
    static constexpr std::chrono::seconds last{10};
    /// How often new ones are asked for in place of those that are past their end and used all the same.
    static constexpr std::chrono::minutes longer_pause{5};

    explicit credentials_cache(source from, clock now = [] { return std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now()); })
        : source_(std::move(from)), clock_(std::move(now)) {}
    credentials_cache(const credentials_cache&) = delete;
    credentials_cache& operator=(const credentials_cache&) = delete;
    ~credentials_cache() = default;

    /// Credentials that are good now. Fails as the source does, where there are none from before; access_denied where what it gives has
    /// expired, unless they may outlast their end (credentials::may_outlast). What the source throws comes through to the one who asked it, also where there are some from before.
    [[nodiscard]] result<shared<const credentials>> get() {
        std::unique_lock lock(mutex_);
        for (;;) {
            const std::chrono::sys_seconds now = clock_();  // far from the bounds of its type, where the end of credentials may be
            const bool good = current_ != nullptr && (current_->may_outlast || !is_past(*current_, now));
            const bool due = current_ == nullptr || (current_->expires && now + early >= *current_->expires);
            if (good && (!due || refreshing_ || now < not_before_)) return current_;
            if (!refreshing_) {
                not_before_ = now + pause;  // whether the source gives some, fails or throws
                refresh(lock);
                if (current_ != nullptr && is_past(*current_, now)) not_before_ = now + longer_pause;
                if (!failure_) return current_;
                if (good && current_ != nullptr) return current_;  // a call may have said meanwhile that they were refused
                return *failure_;
            }
            const std::uint64_t seen = round_;
            done_.wait(lock, [this, seen] { return round_ != seen; });
            if (failure_) return *failure_;
        }
    }

    /// Says that the service refused these credentials: the next get() asks the source. Others than the present ones are no news.
    void refused(const shared<const credentials>& which) {
        const std::lock_guard lock(mutex_);
        if (which == current_) current_ = {};
    }

private:
    [[nodiscard]] static bool is_past(const credentials& of, std::chrono::sys_seconds now) noexcept { return of.expires && now + last >= *of.expires; }

    /// Ends a round however the source leaves it; waits for the lock again before.
    struct round {
        credentials_cache& of;
        std::unique_lock<std::mutex>& lock;
        std::optional<error> failure{};
        shared<const credentials> made{};

        ~round() {
            lock.lock();
            of.refreshing_ = false;
            ++of.round_;
            of.failure_ = std::move(failure);
            if (!of.failure_) of.current_ = std::move(made);
            of.done_.notify_all();
        }
    };

    /// While it lives, nothing bounds the thread's calls, and they hold the thread: the source is asked for all who wait for the outcome.
    class unbound_calls {
    public:
        unbound_calls() noexcept { state_.swap(); }
        unbound_calls(const unbound_calls&) = delete;
        unbound_calls& operator=(const unbound_calls&) = delete;
        ~unbound_calls() { state_.swap(); }

    private:
        call_state state_{};
    };

    void refresh(std::unique_lock<std::mutex>& lock) {
        error unknown;  // made while nobody waits for the end of a round: memory may run out
        unknown.code = error_code::access_denied;
        unknown.message = "the source of credentials ended with an exception";
        static_assert(std::is_nothrow_move_constructible_v<error>);
        refreshing_ = true;
        lock.unlock();
        round one{*this, lock, std::move(unknown)};
        const unbound_calls here;
        result<credentials> got = source_();
        if (!got.has_value()) {
            one.failure = std::move(got).error();
        } else if (!got->may_outlast && is_past(*got, clock_())) {
            one.failure->message = "the credentials that were given have expired: " + got->to_string();
        } else {
            one.made = shared<const credentials>::make(*std::move(got));
            one.failure.reset();
        }
    }

    const source source_;
    const clock clock_;
    std::mutex mutex_;
    std::condition_variable done_;
    shared<const credentials> current_;
    std::optional<error> failure_;  ///< of the last round
    std::chrono::sys_seconds not_before_{};
    std::uint64_t round_ = 0;
    bool refreshing_ = false;
};

}  // namespace facet::inline v0::dynamodb
