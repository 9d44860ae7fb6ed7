// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/fibers/detail/fiber_loop.hpp>
#include <facet/repository/posted_task.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
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
    /// Returns when all that was posted has ended; nothing is dropped.
    ~fiber_pool() {
        for (const auto& each : loops_) each->end();
        for (const auto& each : loops_) each->join();  // a task in one looks at all of them when it posts
    }

    /// Has a task run once, in a thread of the pool; what a task of the pool posts runs in its own. The task is moved or copied, and need not be
    /// copyable; it must not throw. Throws std::bad_alloc, and has run nothing then. Two allocations; the first use of a stack costs
    /// some 20 us.
    template <class Task>
    void post(Task&& task) {
        detail::owned<detail::posted> made = detail::make_posted(std::forward<Task>(task));
        for (const auto& each : loops_)
            if (each->is_this_thread()) return each->post(std::move(made));
        loops_[next_.fetch_add(1, std::memory_order_relaxed) % loops_.size()]->post(std::move(made));
    }

private:
    std::vector<detail::owned<detail::fiber_loop>> loops_;
    std::atomic<std::size_t> next_{0};
};

}  // namespace facet::inline v0
