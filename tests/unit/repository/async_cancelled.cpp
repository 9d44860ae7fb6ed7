// SPDX-License-Identifier: BSL-1.0
// Calls in pools that end with the coroutine or the thread that began them.
#include <facet/core/cancellation.hpp>
#include <facet/facet.hpp>
#include <facet/repository/async.hpp>
#include <facet/repository/async_asio.hpp>
#include <facet/repository/thread_pool.hpp>
#include <support/catch.hpp>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <stop_token>
#include <thread>
#include <variant>
#include <vector>

namespace {

namespace asio = boost::asio;

/// What takes as long as nobody ends it, as a call of a service does that does not answer.
struct endless_call {
    std::atomic<bool> begun{false};
    std::atomic<bool> ended{false};

    int operator()() {
        begun = true;
        for (int i = 0; i < 20'000 && !facet::cancellation::requested(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ended = facet::cancellation::requested();
        return 7;
    }
};

struct kept_tasks {
    std::vector<std::function<void()>> waiting{};
    void post(std::function<void()> task) { waiting.push_back(std::move(task)); }
};

}  // namespace

TEST_CASE("an awaited call is cancelled with the coroutine that awaits it, which gets what the call gave") {
    facet::thread_pool pool(1);
    asio::io_context loop;
    asio::cancellation_signal signal;
    endless_call call;
    int came = 0;
    bool free_of_it = false;
    std::exception_ptr thrown;
    asio::co_spawn(
        loop,
        [&]() -> asio::awaitable<void> {
            came = co_await facet::awaited(pool, std::ref(call));
            co_await asio::this_coro::reset_cancellation_state();
            free_of_it = co_await facet::awaited(pool, [&] { return !facet::cancellation::requested(); });
        },
        asio::bind_cancellation_slot(signal.slot(), [&](std::exception_ptr e) { thrown = e; }));
    std::thread other([&] {
        while (!call.begun) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        asio::post(loop, [&] { signal.emit(asio::cancellation_type::terminal); });
    });
    loop.run();
    other.join();
    CHECK(!thrown);
    CHECK(call.ended);
    CHECK(came == 7);
    CHECK(free_of_it);
}

TEST_CASE("an awaited call ends when a timer beside it does") {
    using namespace asio::experimental::awaitable_operators;
    facet::thread_pool pool(1);
    asio::io_context loop;
    endless_call call;
    std::size_t which = 9;
    std::exception_ptr thrown;
    asio::co_spawn(
        loop,
        [&]() -> asio::awaitable<void> {
            asio::steady_timer timer(loop, std::chrono::milliseconds(30));
            const auto either = co_await (timer.async_wait(asio::use_awaitable) || facet::awaited(pool, std::ref(call)));
            which = either.index();
        },
        [&](std::exception_ptr e) { thrown = e; });
    loop.run();
    CHECK(!thrown);
    CHECK(which == 0);
    CHECK((call.ended || !call.begun));
}

TEST_CASE("a coroutine that nobody can cancel cancels nothing") {
    facet::thread_pool pool(1);
    asio::io_context loop;
    bool possible = true;
    const auto one = [&]() -> asio::awaitable<void> { possible = co_await facet::awaited(pool, [&] { return facet::cancellation::possible(); }); };
    asio::co_spawn(loop, one, [](std::exception_ptr) {});
    loop.run();
    CHECK(!possible);
}

TEST_CASE("a call in a pool is cancelled with the thread that began it, also where that has left the scope") {
    kept_tasks pool;
    std::stop_source stop;
    auto outcome = [&] {
        const facet::cancellation scope(stop.get_token());
        return facet::start(pool, [] { return facet::cancellation::requested(); });
    }();
    auto other = facet::start(pool, [] { return facet::cancellation::requested(); });
    stop.request_stop();
    for (const auto& each : pool.waiting) each();
    CHECK(outcome.get());
    CHECK(!other.get());
}
