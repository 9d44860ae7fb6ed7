// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/call_bounds.hpp>
#include <facet/core/config.hpp>
#include <facet/core/message.hpp>
#include <facet/core/misread_outcome.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/span.hpp>
#include <facet/core/waiter.hpp>
#include <facet/repository/executor.hpp>
#include <facet/repository/wait_for_end.hpp>

#include <condition_variable>
#include <cstddef>
#include <future>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>

/// \file
/// Calls that run in a pool of the caller's choice while the caller goes on. Optional: facet.hpp does not include it.

namespace facet::inline v0 {
namespace detail {

inline constexpr text start_arguments{"start() takes the call itself, which the pool makes, and not the outcome of one that is done: start(pool, [&] { return registry.get<...>(where-clause); })"};

inline constexpr text started_description{"start() is given a call that describes a read or a write and does not do it; what it does is done in the pool where the call ends in all(), page(), count() or run()"};

/// Whether what is called gives what is described and not done yet.
template <class Function>
concept describes_only = std::is_invocable_v<Function&> && std::is_base_of_v<not_run_yet, std::remove_cvref_t<std::invoke_result_t<Function&>>>;

struct task_probe {
    void operator()() const {}
};
template <class Pool, class Task>
concept posts_as_member = requires(Pool& pool, Task task) { pool.post(std::move(task)); };
template <class Pool, class Task>
concept posts_as_function = requires(Pool& pool, Task task) { post(pool, std::move(task)); };

/// A call with what is to happen to its outcome, shared by the copies that a pool may make of its task.
template <class Function, class Then>
struct started_call {
    using value_type = std::invoke_result_t<Function&>;

    template <class F, class T>
    started_call(F&& function, T&& next) : task(std::forward<F>(function)), outcome(task.get_future()), then(std::forward<T>(next)) {}

    std::packaged_task<value_type()> task;
    std::future<value_type> outcome;
    Then then;
};

}  // namespace detail

/// Where single tasks run: anything with a member `post(task)`, such as thread_pool, or a function `post(pool, task)` beside it, such as
/// boost::asio::thread_pool, boost::asio::io_context and boost::asio::any_io_executor. It may copy the task, and has to call one copy once.
template <class Pool>
concept task_pool = detail::posts_as_member<Pool, detail::task_probe> || detail::posts_as_function<Pool, detail::task_probe>;

/// Hands one task to a pool.
template <task_pool Pool, class Task>
void post_task(Pool& pool, Task&& task) {
    if constexpr (detail::posts_as_member<Pool, std::decay_t<Task>>) pool.post(std::forward<Task>(task));
    else post(pool, std::forward<Task>(task));
}

/// Runs `function` in the pool, then `then(future)` in the same thread, with a future that is ready: what else waits for outcomes
/// (coroutines, event loops) is made of this. `then` must not throw. The rest is as for start() below.
template <task_pool Pool, class Function, class Then>
    requires std::is_invocable_v<std::decay_t<Function>&>
void start(Pool& pool, Function&& function, Then&& then) {
    using call = detail::started_call<std::decay_t<Function>, std::decay_t<Then>>;
    auto state = std::make_shared<call>(std::forward<Function>(function), std::forward<Then>(then));
    post_task(pool, [held = std::move(state), bounds = detail::call_bounds()] {
        {
            const detail::call_bounds::scope within(bounds);
            held->task();
        }
        held->then(std::move(held->outcome));
    });
}

/// Runs `function` in the pool and gives its outcome as a future, at once: `start(pool, [&] { return registry.get<Account>(...); })`.
/// What the function returns, a `result<...>` say, is the future's value, and what it throws, get() throws. The function is moved or copied
/// here; what it refers to has to live until it has ended, and the future's destructor does not wait for that. Where the pool drops the
/// task unrun, get() throws std::future_error (broken_promise); thread_pool drops none. Cost: a few allocations, a wake-up, and the thread
/// that the call holds while it waits.
template <task_pool Pool, class Function>
    requires(std::is_invocable_v<std::decay_t<Function>&> && !detail::describes_only<std::decay_t<Function>>)
[[nodiscard]] auto start(Pool& pool, Function&& function) -> std::future<std::invoke_result_t<std::decay_t<Function>&>> {
    using call = std::packaged_task<std::invoke_result_t<std::decay_t<Function>&>()>;
    auto state = std::make_shared<call>(std::forward<Function>(function));
    auto outcome = state->get_future();
    post_task(pool, [held = std::move(state), bounds = detail::call_bounds()] {
        const detail::call_bounds::scope within(bounds);
        (*held)();
    });
    return outcome;
}

/// Refused, with a sentence: the outcome of a call that is done already, or no call at all.
template <task_pool Pool, class Given, auto Why = detail::always<detail::start_arguments>>
    requires(!std::is_invocable_v<std::decay_t<Given>&> && detail::chosen<Why>)
std::future<std::decay_t<Given>> start(Pool&, Given&&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <task_pool Pool, class Given, auto Why = detail::always<detail::start_arguments>>
    requires(!std::is_invocable_v<std::decay_t<Given>&> && !detail::chosen<Why>)
std::future<std::decay_t<Given>> start(Pool&, Given&&) = delete;
/// Refused, with a sentence: a call that would do nothing.
template <task_pool Pool, detail::describes_only Function, auto Why = detail::always<detail::started_description>>
    requires(detail::chosen<Why>)
std::future<std::invoke_result_t<Function&>> start(Pool&, Function) {
    static_assert(detail::possible<Why>);
    return {};
}
template <task_pool Pool, detail::describes_only Function, auto Why = detail::always<detail::started_description>>
    requires(!detail::chosen<Why>)
std::future<std::invoke_result_t<Function&>> start(Pool&, Function) = delete;

/// An executor, for open_options::parallel, that asks shards and segments in a pool of the caller's choice. The thread that reads takes tasks,
/// too, so a pool that is busy, or throws where it is given a task, delays nothing but itself. The pool has to outlive it. Safe to use from
/// several threads at once.
template <task_pool Pool>
class pool_executor final : public executor {
public:
    /// `helpers`: how many of the pool's threads one read may take besides its own.
    pool_executor(Pool& pool, std::size_t helpers) : pool_(&pool), helpers_(helpers) {}

    void run(span<const function_ref<void()>> tasks) override {
        auto mine = std::make_shared<round>(tasks);
        for (std::size_t i = 1; i < tasks.size() && i <= helpers_ && ask_for_help(mine); ++i) {}
        mine->work();
        mine->wait();
    }

private:
    /// One call's tasks. A helper that comes late finds none left, and touches nothing of the caller's.
    struct round {
        explicit round(span<const function_ref<void()>> all) : tasks(all) {}

        void work() {
            std::unique_lock lock(mutex);
            while (next < tasks.size()) {
                const function_ref<void()>& task = tasks[next++];
                lock.unlock();
                task();
                lock.lock();
                if (++ended < tasks.size()) continue;
                all_ended.notify_all();
                if (aside != nullptr) aside->wake();
            }
        }
        void wait() {
            std::unique_lock lock(mutex);
            aside = waiter::current();
            detail::wait_for_end(all_ended, lock, aside, [this] { return ended == tasks.size(); });
        }

        span<const function_ref<void()>> tasks;
        std::mutex mutex{};
        std::condition_variable all_ended{};
        std::size_t next = 0;
        std::size_t ended = 0;
        waiter* aside = nullptr;  ///< waits for the end, where the caller does not hold its thread
    };

    /// False where the pool takes no more: what helps already has the caller's tasks, so that run() has to stay.
    bool ask_for_help(const std::shared_ptr<round>& with) {
        const auto help = [with] { with->work(); };
#if FACET_HAS_EXCEPTIONS
        try {
            post_task(*pool_, help);
        } catch (...) {
            return false;
        }
#else
        post_task(*pool_, help);
#endif
        return true;
    }

    Pool* pool_;
    std::size_t helpers_;
};

}  // namespace facet::inline v0
