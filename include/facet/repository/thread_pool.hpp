// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/executor.hpp>

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

namespace facet::inline v0 {

/// An executor with threads of its own. They start with it and end with it; it must outlive the repositories that use it. Safe to use
/// from several threads at once. Each call's own thread takes tasks, too, so a pool within a pool's task cannot block.
class thread_pool final : public executor {
public:
    /// `threads`: how many there are besides the one that calls.
    explicit thread_pool(std::size_t threads) {
        threads_.reserve(threads);
        for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this](const std::stop_token& stopped) { work(stopped); });
    }
    thread_pool(const thread_pool&) = delete;
    thread_pool& operator=(const thread_pool&) = delete;
    ~thread_pool() {
        for (std::jthread& each : threads_) each.request_stop();
        threads_.clear();
    }

    void run(std::span<const function_ref<void()>> tasks) override {
        batch mine{tasks};
        std::unique_lock lock(mutex_);
        if (tasks.size() > 1) {
            open_.push_back(&mine);
            came_.notify_all();
        }
        while (mine.next < tasks.size()) take(mine, lock);
        ended_.wait(lock, [&] { return mine.ended == tasks.size(); });
    }

private:
    struct batch {
        std::span<const function_ref<void()>> tasks;
        std::size_t next = 0;
        std::size_t ended = 0;
    };

    /// Runs one task of a batch that has one left; holds the lock before and behind it.
    void take(batch& from, std::unique_lock<std::mutex>& lock) {
        const function_ref<void()>& task = from.tasks[from.next++];
        if (from.next == from.tasks.size()) std::erase(open_, &from);
        lock.unlock();
        task();
        lock.lock();
        if (++from.ended == from.tasks.size()) ended_.notify_all();
    }
    void work(const std::stop_token& stopped) {
        std::unique_lock lock(mutex_);
        while (came_.wait(lock, stopped, [this] { return !open_.empty(); })) take(*open_.front(), lock);
    }

    std::mutex mutex_;
    std::condition_variable_any came_;
    std::condition_variable_any ended_;
    std::vector<batch*> open_;  ///< those with a task that nobody has taken
    std::vector<std::jthread> threads_;
};

}  // namespace facet::inline v0
