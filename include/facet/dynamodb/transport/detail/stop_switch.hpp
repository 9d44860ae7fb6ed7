// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/pause.hpp>

#include <curl/curl.h>

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

    /// Makes a transfer of libcurl's end when it is turned: libcurl asks about once a second.
    void watch(CURL* easy) const noexcept { watch(easy, &stop_switch::on_progress); }
    /// The same, of a call: when ends_call().
    void watch_call(CURL* easy) const noexcept { watch(easy, &stop_switch::on_progress_of_call); }

private:
    void watch(CURL* easy, curl_xferinfo_callback asked) const noexcept {
        curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, asked);
        curl_easy_setopt(easy, CURLOPT_XFERINFODATA, const_cast<stop_switch*>(this));
        curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    }
    static int on_progress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept { return static_cast<const stop_switch*>(self)->is_turned() ? 1 : 0; }
    static int on_progress_of_call(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept { return static_cast<const stop_switch*>(self)->ends_call() ? 1 : 0; }

    std::atomic<bool> turned_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace facet::inline v0::dynamodb::detail
