// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/config.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/async.hpp>

#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/cancellation_type.hpp>
#include <boost/asio/execution/outstanding_work.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/prefer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <atomic>
#include <exception>
#include <future>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

/// \file
/// Calls that coroutines of Boost.Asio await. Optional, like async.hpp.

namespace facet::inline v0 {
namespace detail {

/// What a coroutine goes on with, in its own executor: an outcome, once. `work` is the only copy of that executor which the pool's thread has
/// when post() has returned. It keeps the context at work, and that it goes is the last that this thread does to the context, which may be gone
/// right after. A work guard has a second copy beside it, which keeps nothing at work, and would come back to the context for its strand.
template <class Outcome, class Handler>
struct resumption {
    explicit resumption(Handler&& resumed)
        : work(boost::asio::prefer(boost::asio::get_associated_executor(resumed), boost::asio::execution::outstanding_work.tracked)), handler(std::move(resumed)) {}

    void operator()(Outcome came) {
        boost::asio::post(*work, [resumed = std::move(handler), came = std::move(came)]() mutable {
            if (auto slot = boost::asio::get_associated_cancellation_slot(resumed); slot.is_connected()) slot.clear();
            std::move(resumed)(std::move(came));
        });
        work.reset();
    }

    std::optional<boost::asio::associated_executor_t<Handler>> work;  // goes after the handler where that was not called
    Handler handler;
};

/// What a coroutine that is told to end sets, and its call asks.
struct coroutine_token {
    std::shared_ptr<std::atomic<bool>> asked = std::make_shared<std::atomic<bool>>(false);
    [[nodiscard]] bool stop_requested() const noexcept { return asked->load(std::memory_order_acquire); }
};

/// Whether g++ 12 destroys a callable twice that is written within a co_await, as it does with closures that own something.
template <class Function>
inline constexpr bool is_destroyed_twice =
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 13
    !std::is_lvalue_reference_v<Function> && !std::is_trivially_destructible_v<std::decay_t<Function>>;
#else
    false;
#endif

struct await_owner {
    constexpr void operator()(message& out) const {
        out << "awaited() is given a temporary that owns something, and g++ 12 destroys what owns something twice within a co_await; capture by reference, since the "
               "coroutine outlives the call, or name the callable: auto call = [id] { ... }; co_await awaited(pool, call)";
    }
};
template <class Function>
consteval auto await_error() {
    if constexpr (is_destroyed_twice<Function>) return compose<await_owner>();
    else return accepted;
}

template <class Pool, class Function>
auto await_call(Pool& pool, Function function) -> boost::asio::awaitable<std::invoke_result_t<Function&>> {
    using outcome = std::future<std::invoke_result_t<Function&>>;
    outcome ended = co_await boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(outcome)>(
        [](auto handler, Pool* to, Function* asked) {
            std::optional<cancellation> with_coroutine;  // handed on by start()
            if (auto slot = boost::asio::get_associated_cancellation_slot(handler); slot.is_connected()) {
                coroutine_token token;
                slot.assign([ended = token.asked](boost::asio::cancellation_type) { ended->store(true, std::memory_order_release); });
                with_coroutine.emplace(std::move(token));
            }
            auto resume = std::make_shared<resumption<outcome, decltype(handler)>>(std::move(handler));
#if FACET_HAS_EXCEPTIONS
            try {
                start(*to, std::move(*asked), [resume](outcome came) { (*resume)(std::move(came)); });
            } catch (...) {  // thrown from here, it would leave the loop, and the coroutine with it
                std::promise<std::invoke_result_t<Function&>> none;
                none.set_exception(std::current_exception());
                (*resume)(none.get_future());
            }
#else
            start(*to, std::move(*asked), [resume](outcome came) { (*resume)(std::move(came)); });
#endif
        },
        boost::asio::use_awaitable, &pool, &function);
    co_return ended.get();
}

}  // namespace detail

/// Runs `function` in the pool; the coroutine that awaits this goes on in its own executor when it has ended, and blocks no thread of that
/// meanwhile: `auto account = co_await facet::awaited(pool, [&] { return registry.get<Account>(...); });`. What the function returns is
/// the value, and what it throws is thrown here, as is what the pool throws that does not take it. Nothing is begun before it is awaited.
/// What the function refers to has to live until it has ended; the frame of the coroutine does, unless its context is destroyed first, and
/// that has to outlive the call as well: destroy the pool before it, unless all its coroutines have ended. A coroutine that
/// is told to end by its cancellation slot, as operator|| and a bound cancellation_signal tell it, cancels the call (facet::cancellation),
/// and goes on when that has ended, with what it gave. Where a pool drops the task unrun, the coroutine is destroyed where it waits; thread_pool drops none. Refused with g++ 12: a
/// temporary that owns something, which that compiler destroys twice.
template <task_pool Pool, class Function, auto Why = detail::why(detail::await_error<Function>())>
    requires(std::is_invocable_v<std::decay_t<Function>&> && detail::chosen<Why>)
[[nodiscard]] auto awaited(Pool& pool, Function&& function) -> boost::asio::awaitable<std::invoke_result_t<std::decay_t<Function>&>> {
    return detail::await_call<Pool, std::decay_t<Function>>(pool, std::forward<Function>(function));
}
template <task_pool Pool, class Function, auto Why = detail::why(detail::await_error<Function>())>
    requires(std::is_invocable_v<std::decay_t<Function>&> && !detail::chosen<Why>)
auto awaited(Pool& pool, Function&& function) -> boost::asio::awaitable<std::invoke_result_t<std::decay_t<Function>&>> = delete;

}  // namespace facet::inline v0
