// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/process_mark.hpp>
#include <facet/core/waiter.hpp>
#include <facet/dynamodb/transport/detail/curl_share.hpp>
#include <facet/dynamodb/transport/detail/idle_since.hpp>
#include <facet/dynamodb/transport/detail/lane.hpp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace facet::inline v0::dynamodb::detail {

/// The connections that are not in use, the one used last on top.
class lanes {
public:
    using owned_lane = facet::detail::owned<lane>;

    explicit lanes(transport_options options) : options_(std::move(options)) { options_.connections = std::max<std::size_t>(options_.connections, 1); }
    lanes(const lanes&) = delete;
    lanes& operator=(const lanes&) = delete;
    ~lanes() {
        if (process_.was_copied()) leave_to_other();
    }

    [[nodiscard]] const transport_options& options() const noexcept { return options_; }

    [[nodiscard]] incoming post(const outgoing& request) {
        const time_limit limit(request.timeout.count() > 0 ? request.timeout : options_.request_timeout, stopping_);
        loan used(*this, limit);
        if (used.get() == nullptr) {
            incoming made;
            made.reason = stopping_.ends_call() ? why_ended() : "all connections are in use";
            return made;
        }
        return used->post(request, limit);
    }

    /// Ends what runs, and what begins later.
    void stop() noexcept {
        stopping_.turn();
        {
            const std::lock_guard lock(mutex_);  // whoever is about to wait has looked, or will
            while (!aside_.empty()) wake_one();
        }
        freed_.notify_all();
    }
    [[nodiscard]] stop_switch& stopping() noexcept { return stopping_; }

private:
    struct idle_lane {
        owned_lane held;
        idle_since since;
    };

    /// A connection that is in use. None where none came free in time.
    class loan {
    public:
        loan(lanes& from, const time_limit& limit) : from_(from), held_(from.take(limit)) {}
        loan(const loan&) = delete;
        loan& operator=(const loan&) = delete;
        ~loan() {
            if (held_) from_.give(std::move(held_));
        }
        [[nodiscard]] lane* get() const noexcept { return held_.get(); }
        [[nodiscard]] lane* operator->() const noexcept { return held_.get(); }

    private:
        lanes& from_;
        owned_lane held_;
    };

    [[nodiscard]] owned_lane take(const time_limit& limit) {
        std::unique_lock lock(mutex_);
        if (process_.was_copied()) leave_to_other();
        if (limit.stop().ends_call() || (idle_.empty() && made_ == options_.connections && !wait(lock, limit))) return owned_lane();
        if (!idle_.empty()) {
            idle_lane top = std::move(idle_.back());
            idle_.pop_back();
            lock.unlock();
            if (top.since.is_over(options_.idle_limit, idle_since::now())) top.held->close();
            return std::move(top.held);
        }
        idle_.reserve(made_ + 1);  // so that give() needs no memory
        ++made_;
        lock.unlock();
        making counted{*this};
        owned_lane fresh = facet::detail::make_owned<lane>(options_, share_.get());
        counted.done = true;
        return fresh;
    }

    /// What was there before a fork() is the other process's: two that read from one connection get each other's answers.
    void leave_to_other() noexcept {
        for (const idle_lane& each : idle_) each.held->abandon();
        idle_.clear();
        made_ = 0;
    }

    /// Until there is a connection to use or to make; false where time ran out, or the call is to end.
    [[nodiscard]] bool wait(std::unique_lock<std::mutex>& lock, const time_limit& limit) {
        if (waiter* const aside = waiter::current()) wait_aside(*aside, lock, limit);
        else wait_in_thread(lock, limit);
        if (!is_free()) return false;
        if (!limit.stop().ends_call()) return true;
        wake_one();  // it was told of that connection, perhaps, and does not use it
        freed_.notify_one();
        return false;
    }
    void wait_in_thread(std::unique_lock<std::mutex>& lock, const time_limit& limit) {
        const auto over = [&] { return is_free() || limit.stop().ends_call(); };
        while (cancellation::possible() && !over() && limit.left() != 0) freed_.wait_for(lock, facet::detail::glance, over);  // nobody wakes it for that
        if (limit.end()) freed_.wait_until(lock, *limit.end(), over);
        else freed_.wait(lock, over);
    }
    /// The same for a call that does not hold its thread. Whoever is woken is not in the line any more: each wakes another one. It goes back to
    /// the front where somebody else was faster.
    void wait_aside(waiter& aside, std::unique_lock<std::mutex>& lock, const time_limit& limit) {
        aside_.push_back(&aside);
        for (int left = limit.left(); left != 0 && !limit.stop().ends_call(); left = limit.left()) {
            const std::chrono::milliseconds most = facet::detail::glance;
            lock.unlock();
            aside.wait({}, left < 0 ? most : std::min(most, std::chrono::milliseconds(left)));
            lock.lock();
            if (is_free()) break;
            if (std::find(aside_.begin(), aside_.end(), &aside) == aside_.end()) aside_.insert(aside_.begin(), &aside);
        }
        std::erase(aside_, &aside);
    }
    [[nodiscard]] bool is_free() const noexcept { return !idle_.empty() || made_ < options_.connections; }
    /// Of those that wait aside, the one that has waited for longest. With the lock, without which it does not go on.
    void wake_one() noexcept {
        if (aside_.empty()) return;
        waiter* const longest = aside_.front();
        aside_.erase(aside_.begin());
        longest->wake();
    }

    void give(owned_lane back) noexcept {
        const idle_since now = idle_since::now();
        owned_lane stale;  // closed without the lock
        {
            const std::lock_guard lock(mutex_);
            idle_.push_back({std::move(back), now});
            // The one at the bottom has been idle for longest.
            if (idle_.front().since.is_over(options_.idle_limit, now) && idle_.size() > 1) {
                stale = std::move(idle_.front().held);
                idle_.erase(idle_.begin());
                --made_;
            }
            wake_one();
        }
        freed_.notify_one();
    }

    /// Takes back the count of a connection that could not be made.
    struct making {
        lanes& of;
        bool done = false;
        ~making() {
            if (done) return;
            {
                const std::lock_guard lock(of.mutex_);
                --of.made_;
                of.wake_one();
            }
            of.freed_.notify_one();
        }
    };

    transport_options options_;
    stop_switch stopping_{};
    curl_share share_{};
    facet::detail::process_mark process_{};
    std::mutex mutex_;
    std::condition_variable freed_;
    std::vector<idle_lane> idle_;  // after what its connections use
    std::vector<waiter*> aside_{};  ///< of calls that wait for a connection and do not hold their threads
    std::size_t made_ = 0;
};

}  // namespace facet::inline v0::dynamodb::detail
