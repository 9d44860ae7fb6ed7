// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <curl/curl.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace facet::inline v0::dynamodb::detail {

/// Ends what waits in other threads, for good.
class stop_switch {
public:
    /// How long a wait that cannot be woken goes on before it looks here again.
    static constexpr std::chrono::milliseconds glance{100};

    void turn() noexcept {
        {
            const std::lock_guard lock(mutex_);
            turned_.store(true, std::memory_order_release);
        }
        changed_.notify_all();
    }
    [[nodiscard]] bool is_turned() const noexcept { return turned_.load(std::memory_order_acquire); }

    /// Waits that long, or until it is turned.
    void sleep(std::chrono::microseconds time) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, time, [this] { return is_turned(); });
    }

    /// Makes a transfer of libcurl's end when it is turned: libcurl asks about once a second.
    void watch(CURL* easy) const noexcept {
        curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, &stop_switch::on_progress);
        curl_easy_setopt(easy, CURLOPT_XFERINFODATA, const_cast<stop_switch*>(this));
        curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    }

private:
    static int on_progress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept { return static_cast<const stop_switch*>(self)->is_turned() ? 1 : 0; }

    std::atomic<bool> turned_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace facet::inline v0::dynamodb::detail
