// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/span.hpp>
#include <facet/core/waiter.hpp>
#include <facet/repository/executor.hpp>
#include <facet/repository/posted_task.hpp>
#include <facet/repository/wait_for_end.hpp>

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace facet::inline v0 {

/// An executor with threads of its own, which also takes single tasks (see start(), in async.hpp). They start with it and end with it; it
/// must outlive the repositories that use it. Safe to use from several threads at once. Each call's own thread takes tasks, too, so a pool
/// within a pool's task cannot block.
class thread_pool final : public executor {
public:
    static constexpr std::size_t unbounded = static_cast<std::size_t>(-1);

    /// `threads`: how many there are besides the one that calls. `most_waiting`: how many single tasks may wait for a thread; one more is
    /// run by the thread that posts it, which so is slowed down to the pool's pace.
    explicit thread_pool(std::size_t threads, std::size_t most_waiting = unbounded) : most_waiting_(threads == 0 ? 0 : most_waiting) {
        threads_.all.reserve(threads);
        for (std::size_t i = 0; i < threads; ++i) threads_.all.emplace_back([this] { work(); });
    }
    thread_pool(const thread_pool&) = delete;
    thread_pool& operator=(const thread_pool&) = delete;
    /// Returns when all that was posted has ended; nothing is dropped.
    ~thread_pool() = default;

    /// Runs a task once, in a thread of the pool, and returns before it has ended; or here, before it returns, where too many wait or the pool has
    /// no threads. The task is moved or copied, and need not be copyable; it must not throw. It may post others. One that waits for another of
    /// the same pool may wait forever: its thread is then missing. One allocation.
    template <class Task>
    void post(Task&& task) {
        detail::owned<detail::posted> made = detail::make_posted(std::forward<Task>(task));
        {
            const std::lock_guard lock(mutex_);
            if (posted_.size() < most_waiting_) posted_.put(std::move(made));
        }
        if (made) made->run();
        else came_.notify_one();
    }

    void run(span<const function_ref<void()>> tasks) override {
        batch mine{tasks};
        mine.aside = waiter::current();
        std::unique_lock lock(mutex_);
        if (tasks.size() > 1) {
            batch** last = &open_;
            while (*last != nullptr) last = &(*last)->behind;
            *last = &mine;
            came_.notify_all();
        }
        while (mine.next < tasks.size()) take(mine, lock);
        detail::wait_for_end(ended_, lock, mine.aside, [&] { return mine.ended == tasks.size(); });
    }

private:
    /// Threads that end once nothing is left to do, as std::jthread's would: not every standard library has those. Also where not all of
    /// them could be started.
    struct ending_threads {
        thread_pool& pool;
        std::vector<std::thread> all{};

        ~ending_threads() {
            {
                const std::lock_guard lock(pool.mutex_);
                pool.stopping_ = true;
            }
            pool.came_.notify_all();
            for (std::thread& each : all) each.join();
        }
    };
    struct batch {
        span<const function_ref<void()>> tasks;
        std::size_t next = 0;
        std::size_t ended = 0;
        batch* behind = nullptr;
        waiter* aside = nullptr;  ///< waits for the end, where the caller does not hold its thread
    };

    /// Runs one task of a batch that has one left; holds the lock before and behind it.
    void take(batch& from, std::unique_lock<std::mutex>& lock) {
        const function_ref<void()>& task = from.tasks[from.next++];
        if (from.next == from.tasks.size()) close(from);
        lock.unlock();
        task();
        lock.lock();
        if (++from.ended < from.tasks.size()) return;
        ended_.notify_all();
        if (from.aside != nullptr) from.aside->wake();
    }
    void close(batch& done) noexcept {
        for (batch** at = &open_; *at != nullptr; at = &(*at)->behind) {
            if (*at != &done) continue;
            *at = done.behind;
            return;
        }
    }
    /// What somebody waits for goes first.
    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            came_.wait(lock, [this] { return stopping_ || open_ != nullptr || !posted_.empty(); });
            if (open_ == nullptr && posted_.empty()) return;
            if (open_ != nullptr) {
                take(*open_, lock);
                continue;
            }
            detail::owned<detail::posted> mine = posted_.take();
            lock.unlock();
            mine->run();
            mine.reset();  // what the task holds may take a while, or the lock, to go
            lock.lock();
        }
    }

    std::mutex mutex_;
    std::condition_variable came_;
    std::condition_variable ended_;
    batch* open_ = nullptr;  ///< the first of those with a task that nobody has taken; each knows the next, so that run() needs no memory
    detail::line_of_tasks posted_{};
    bool stopping_ = false;
    const std::size_t most_waiting_;
    ending_threads threads_{*this};  ///< last: they use the others
};

}  // namespace facet::inline v0
