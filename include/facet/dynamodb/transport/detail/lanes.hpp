// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/longest_time.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/pause.hpp>
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

/// The connections that are not in use, the one used last on top, or else the line of calls that wait for one.
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
        const std::lock_guard lock(mutex_);  // whoever is about to wait has looked, or will
        for (place* const each : line_) each->wake();
    }
    [[nodiscard]] stop_switch& stopping() noexcept { return stopping_; }

private:
    struct idle_lane {
        owned_lane held;
        idle_since since;
    };

    /// A call that waits for a connection. Without the lock it does not go on, nor is it woken.
    struct place {
        waiter* const aside;             ///< null: the call holds its thread
        std::condition_variable told{};  ///< in that case
        bool served = false;             ///< it has left the line, and may use
        owned_lane held{};               ///< this connection, or make one where it is none

        void wait(std::unique_lock<std::mutex>& lock, int left) {
            std::chrono::microseconds most = left < 0 ? facet::detail::longest_time : std::chrono::milliseconds(left);
            if (aside != nullptr || cancellation::possible()) most = std::min<std::chrono::microseconds>(most, facet::detail::glance);  // nobody wakes it for that
            if (aside == nullptr) {
                told.wait_for(lock, most);
            } else {
                lock.unlock();
                aside->wait({}, most);
                lock.lock();
            }
        }
        void wake() noexcept {
            if (aside == nullptr) told.notify_one();
            else aside->wake();
        }
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
        if (limit.stop().ends_call()) return owned_lane();
        if (!idle_.empty()) {
            idle_lane top = std::move(idle_.back());
            idle_.pop_back();
            lock.unlock();
            if (top.since.is_over(options_.idle_limit, idle_since::now())) top.held->close();
            return std::move(top.held);
        }
        if (made_ == options_.connections) {
            place mine{waiter::current()};
            if (!wait(mine, lock, limit)) return owned_lane();
            if (mine.held) return std::move(mine.held);
        } else {
            idle_.reserve(made_ + 1);  // so that give() needs no memory
            ++made_;
        }
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
        line_.clear();
        made_ = 0;
    }

    /// In line, until it was served; false where time ran out, or the call is to end: what it was handed by then is the next one's.
    [[nodiscard]] bool wait(place& mine, std::unique_lock<std::mutex>& lock, const time_limit& limit) {
        line_.push_back(&mine);
        while (!mine.served && limit.verdict() == CURLE_OK) mine.wait(lock, limit.left());
        if (mine.served && limit.verdict() == CURLE_OK) return true;
        const bool served = mine.served;
        std::erase(line_, &mine);
        lock.unlock();
        if (served) give(std::move(mine.held));
        return false;
    }

    /// A connection that is not in use any more, or none for one that was not made. It goes to who has waited for longest, so that nobody who
    /// comes later takes it meanwhile, not even who gives it: in a thread of many calls that one goes on first, each time.
    void give(owned_lane back) noexcept {
        const idle_since now = idle_since::now();
        owned_lane stale;  // closed without the lock
        const std::lock_guard lock(mutex_);
        if (!line_.empty()) {
            place& longest = *line_.front();
            line_.erase(line_.begin());
            longest.held = std::move(back);
            longest.served = true;
            longest.wake();
            return;
        }
        if (back == nullptr) {
            --made_;
            return;
        }
        idle_.push_back({std::move(back), now});
        // The one at the bottom has been idle for longest.
        if (idle_.front().since.is_over(options_.idle_limit, now) && idle_.size() > 1) {
            stale = std::move(idle_.front().held);
            idle_.erase(idle_.begin());
            --made_;
        }
    }

    /// Takes back the count of a connection that could not be made.
    struct making {
        lanes& of;
        bool done = false;
        ~making() {
            if (!done) of.give(owned_lane());
        }
    };

    transport_options options_;
    stop_switch stopping_{};
    curl_share share_{};
    facet::detail::process_mark process_{};
    std::mutex mutex_;
    std::vector<idle_lane> idle_;  // after what its connections use
    std::vector<place*> line_{};   ///< empty where there is a connection to use or to make
    std::size_t made_ = 0;
};

}  // namespace facet::inline v0::dynamodb::detail
