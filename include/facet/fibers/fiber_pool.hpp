// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/fibers/detail/fiber_loop.hpp>
#include <facet/repository/posted_task.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// A pool whose tasks do not hold its threads while they wait. Optional: needs Boost.Asio, and Boost.Context to be linked.

namespace facet::inline v0 {

/// How a fiber_pool runs its tasks. Plain data.
struct fiber_pool_options {
    std::size_t threads = 1;         ///< at least 1
    std::size_t most_running = 1'000;  ///< how many tasks are under way at once, of all threads, at least one each; others wait for their turn
    /// Of each task's stack. A read by the client touches some 20 KB of it where code is optimized, and more where it is not, or a connection is
    /// encrypted; what a task does besides, and callbacks, comes on top. Only what is touched takes memory. A task that needs more ends the program.
    std::size_t stack_bytes = std::size_t{256} << 10;
};

/// Runs each task on a stack of its own (a fiber). While the task waits for a service, its thread runs others: a thousand calls under way
/// hold one thread. For start() and awaited() of async.hpp, as any pool. It starts threads, which end with it. Safe to use from several
/// threads at once.
///
/// What a task waits for by other means than facet's own (a std::future, a mutex that another task holds, sleep_for) holds the thread, and may
/// wait for ever for a task of the same thread. A lock that is held across a call is held across others' tasks. Sources of credentials hold
/// it, too, for as long as they take. A task goes on in the thread that it began in.
class fiber_pool {
public:
    /// Throws std::system_error where there are no threads to be had.
    explicit fiber_pool(const fiber_pool_options& options = {}) {
        const std::size_t threads = std::max<std::size_t>(options.threads, 1);
        const std::size_t each = std::max<std::size_t>(options.most_running / threads, 1);
        loops_.reserve(threads);
        for (std::size_t i = 0; i < threads; ++i) loops_.push_back(detail::make_owned<detail::fiber_loop>(each, options.stack_bytes));
    }
    fiber_pool(const fiber_pool&) = delete;
    fiber_pool& operator=(const fiber_pool&) = delete;
    /// Returns when all that was posted has ended, and what those posted, or others for them meanwhile; nothing is dropped.
    ~fiber_pool() {
        for (std::uint32_t left = under_way_; left != 0; left = under_way_) under_way_.wait(left);
    }

    /// Has a task run once, in a thread of the pool; what a task of the pool posts runs in its own. The task is moved or copied, and need not be
    /// copyable; it must not throw. Throws std::bad_alloc, and has run nothing then. A few allocations; the first use of a stack costs
    /// some 20 us.
    template <class Task>
    void post(Task&& task) {
        detail::owned<detail::posted> made = detail::make_posted(counted<std::decay_t<Task>>{count(under_way_), std::forward<Task>(task)});
        for (const auto& each : loops_)
            if (each->is_this_thread()) return each->post(std::move(made));
        loops_[next_.fetch_add(1, std::memory_order_relaxed) % loops_.size()]->post(std::move(made));
    }

private:
    /// One of the tasks that there are.
    class count {
    public:
        explicit count(std::atomic<std::uint32_t>& all) noexcept : all_(&all) { all.fetch_add(1); }
        count(count&& from) noexcept : all_(std::exchange(from.all_, nullptr)) {}
        count& operator=(count&&) = delete;
        ~count() {
            if (all_ != nullptr && all_->fetch_sub(1) == 1) all_->notify_all();
        }

    private:
        std::atomic<std::uint32_t>* all_;
    };
    template <class Task>
    struct counted {
        count one;  // goes after the task
        Task task;
        void operator()() { task(); }
    };

    std::atomic<std::uint32_t> under_way_{0};
    std::vector<detail::owned<detail::fiber_loop>> loops_;
    std::atomic<std::size_t> next_{0};
};

}  // namespace facet::inline v0
