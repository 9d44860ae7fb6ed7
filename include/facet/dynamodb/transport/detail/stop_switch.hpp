// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/pause.hpp>
#include <facet/core/waiter.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace facet::inline v0::dynamodb::detail {

/// Ends what waits in other threads, for good.
class stop_switch {
public:
    void turn() noexcept {
        {
            const std::lock_guard lock(mutex_);
            turned_.store(true, std::memory_order_release);
        }
        changed_.notify_all();
    }
    [[nodiscard]] bool is_turned() const noexcept { return turned_.load(std::memory_order_acquire); }

    /// Whether a call of this thread is to end: it is turned, or the thread's calls are cancelled.
    [[nodiscard]] bool ends_call() const noexcept { return is_turned() || cancellation::requested(); }

    /// Waits that long, or until it is turned.
    void sleep(std::chrono::microseconds time) {
        if (waiter* const aside = waiter::current()) return sleep_aside(*aside, time);
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, time, [this] { return is_turned(); });
    }
    /// Waits that long, or until ends_call().
    void sleep_in_call(std::chrono::microseconds time) {
        while (time.count() > 0 && !ends_call()) {
            const std::chrono::microseconds part = cancellation::possible() ? std::min<std::chrono::microseconds>(time, facet::detail::glance) : time;
            sleep(part);
            time -= part;
        }
    }

private:
    /// Nobody wakes it: it looks now and then.
    void sleep_aside(waiter& aside, std::chrono::microseconds time) const noexcept {
        while (time.count() > 0 && !is_turned()) {
            const std::chrono::microseconds part = std::min<std::chrono::microseconds>(time, facet::detail::glance);
            aside.sleep(part);
            time -= part;
        }
    }

    std::atomic<bool> turned_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace facet::inline v0::dynamodb::detail
