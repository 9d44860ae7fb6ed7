// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/async.hpp>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <future>
#include <type_traits>
#include <utility>

/// \file
/// Calls that coroutines of Boost.Asio await. Optional, like async.hpp.

namespace facet::inline v0 {

/// Runs `function` in the pool; the coroutine that awaits this goes on in its own executor when it has ended, and blocks no thread of that
/// meanwhile: `auto account = co_await facet::awaited(pool, [&] { return registry.get<Account>(...); });`. What the function returns is
/// the value, and what it throws is thrown here. Nothing is begun before it is awaited. What the function refers to has to live until it has
/// ended; the frame of the coroutine does, unless its context is destroyed first. The call is not cancelled with the coroutine.
template <task_pool Pool, class Function>
    requires std::is_invocable_v<std::decay_t<Function>&>
[[nodiscard]] auto awaited(Pool& pool, Function function) -> boost::asio::awaitable<std::invoke_result_t<Function&>> {
    using outcome = std::future<std::invoke_result_t<Function&>>;
    outcome ended = co_await boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(outcome)>(
        [](auto handler, Pool* to, Function* asked) {
            auto executor = boost::asio::get_associated_executor(handler);
            start(*to, std::move(*asked), [handler = std::move(handler), work = boost::asio::make_work_guard(executor)](outcome came) mutable {
                boost::asio::post(work.get_executor(), [handler = std::move(handler), came = std::move(came)]() mutable { std::move(handler)(std::move(came)); });
            });
        },
        boost::asio::use_awaitable, &pool, &function);
    co_return ended.get();
}

}  // namespace facet::inline v0
