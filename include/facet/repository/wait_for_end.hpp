// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/waiter.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace facet::inline v0::detail {

/// Waits until something is over that others bring about under the same mutex, who then notify `ended`, and wake `aside` where it is not null:
/// that one waits for this thread's calls.
template <class Over>
void wait_for_end(std::condition_variable& ended, std::unique_lock<std::mutex>& lock, waiter* aside, const Over& over) {
    while (aside != nullptr && !over()) {
        lock.unlock();
        aside->wait({}, std::chrono::seconds(1));
        lock.lock();
    }
    ended.wait(lock, over);
}

}  // namespace facet::inline v0::detail
