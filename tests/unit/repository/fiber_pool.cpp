// SPDX-License-Identifier: BSL-1.0
// Tasks that wait without their thread: what goes on meanwhile, what each keeps for itself, how they end.
#include <facet/core/deadline.hpp>
#include <facet/core/pause.hpp>
#include <facet/facet.hpp>
#include <facet/fibers/fiber_pool.hpp>
#include <facet/repository/async.hpp>
#include <facet/repository/async_asio.hpp>
#include <facet/repository/thread_pool.hpp>
#include <support/catch.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <fstream>
#include <future>
#include <mutex>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

using namespace std::chrono_literals;
using clock_type = std::chrono::steady_clock;

namespace {

void nap(std::chrono::microseconds time) { facet::detail::pause(time); }

/// The process has so much room for more while it lives.
struct few_bytes_left {
    rlimit before{};
    explicit few_bytes_left(std::size_t bytes) {
        REQUIRE(::getrlimit(RLIMIT_AS, &before) == 0);
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        REQUIRE(pages > 0);
        rlimit less = before;
        less.rlim_cur = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + bytes;
        REQUIRE(::setrlimit(RLIMIT_AS, &less) == 0);
    }
    few_bytes_left(const few_bytes_left&) = delete;
    few_bytes_left& operator=(const few_bytes_left&) = delete;
    ~few_bytes_left() { ::setrlimit(RLIMIT_AS, &before); }
};

}  // namespace

TEST_CASE("a thousand tasks that wait hold one thread") {
    std::set<std::thread::id> threads;
    std::size_t begun = 0;
    std::size_t met = 0;
    {
        facet::fiber_pool pool;
        for (int i = 0; i < 1'000; ++i)
            pool.post([&] {
                threads.insert(std::this_thread::get_id());
                ++begun;
                for (const auto end = clock_type::now() + 60s; begun < 1'000 && clock_type::now() < end;) nap(10ms);
                if (begun == 1'000) ++met;
                threads.insert(std::this_thread::get_id());
            });
    }
    CHECK(met == 1'000);
    CHECK(threads.size() == 1);
    CHECK(threads.count(std::this_thread::get_id()) == 0);
}

TEST_CASE("no more tasks run at once than was said, and the others in their order") {
    std::vector<int> begun;
    std::size_t running = 0;
    std::size_t most = 0;
    {
        facet::fiber_pool pool({.most_running = 3});
        for (int i = 0; i < 20; ++i)
            pool.post([&, i] {
                begun.push_back(i);
                most = std::max(most, ++running);
                nap(2ms);
                --running;
            });
    }
    CHECK(most == 3);
    REQUIRE(begun.size() == 20);
    CHECK(std::is_sorted(begun.begin(), begun.end()));
}

TEST_CASE("several threads share the tasks, each of which stays where it began") {
    std::mutex mutex;
    std::set<std::thread::id> threads;
    std::atomic<int> moved{0};
    {
        facet::fiber_pool pool({.threads = 3, .most_running = 30});
        for (int i = 0; i < 300; ++i)
            pool.post([&] {
                const std::thread::id own = std::this_thread::get_id();
                {
                    const std::lock_guard lock(mutex);
                    threads.insert(own);
                }
                for (int j = 0; j < 3; ++j) {
                    nap(1ms);
                    if (own != std::this_thread::get_id()) ++moved;
                }
            });
    }
    CHECK(threads.size() == 3);
    CHECK(moved == 0);
}

TEST_CASE("deadlines and cancellations are a task's own, whatever goes on in its thread meanwhile") {
    std::atomic<int> wrong{0};
    std::atomic<int> cancelled{0};
    {
        facet::fiber_pool pool;
        for (int i = 0; i < 50; ++i)
            pool.post([&, i] {
                std::stop_source stop;
                const facet::cancellation scope(stop.get_token());
                const facet::deadline outer(std::chrono::hours(i + 1));
                const auto limit = facet::deadline::current();
                for (int j = 0; j < 5; ++j) {
                    const facet::deadline inner(std::chrono::minutes(i + 1));
                    const auto narrower = facet::deadline::current();
                    nap(1ms);
                    if (facet::deadline::current() != narrower || facet::cancellation::requested()) ++wrong;
                }
                if (facet::deadline::current() != limit) ++wrong;
                if (i % 2 == 0) stop.request_stop();
                const auto before = clock_type::now();
                nap(i % 2 == 0 ? 10h : 1ms);  // the cancelled do not wait
                if (facet::cancellation::requested() != (i % 2 == 0)) ++wrong;
                if (i % 2 == 0 && clock_type::now() - before < 5s) ++cancelled;
            });
    }
    CHECK(wrong == 0);
    CHECK(cancelled == 25);
    CHECK(facet::waiter::current() == nullptr);
    CHECK(facet::deadline::current() == clock_type::time_point::max());
}

TEST_CASE("a task may wait while it handles an exception, and others throw") {
    std::atomic<int> right{0};
    {
        facet::fiber_pool pool;
        for (int i = 0; i < 50; ++i)
            pool.post([&, i] {
                try {
                    try {
                        throw std::runtime_error(std::to_string(i));
                    } catch (const std::exception&) {
                        nap(std::chrono::milliseconds(i % 7));
                        try {
                            throw std::logic_error("another");
                        } catch (const std::logic_error&) {
                            nap(std::chrono::milliseconds(i % 5));
                        }
                        nap(std::chrono::milliseconds(i % 3));
                        throw;
                    }
                } catch (const std::runtime_error& caught) {
                    if (caught.what() == std::to_string(i) && std::uncaught_exceptions() == 0) ++right;
                }
            });
    }
    CHECK(right == 50);
}

TEST_CASE("what a task posts runs in its thread, also when the pool is about to go") {
    std::atomic<int> ran{0};
    std::atomic<int> elsewhere{0};
    {
        facet::fiber_pool pool({.threads = 2});
        for (int i = 0; i < 10; ++i)
            pool.post([&] {
                const std::thread::id own = std::this_thread::get_id();
                nap(5ms);
                pool.post([&, own] {
                    if (own != std::this_thread::get_id()) ++elsewhere;
                    nap(5ms);
                    pool.post([&] { ++ran; });
                });
            });
    }
    CHECK(ran == 10);
    CHECK(elsewhere == 0);
}

TEST_CASE("a task posts when the pool is about to go, and the threads of others have ended") {
    std::atomic<int> ran{0};
    {
        facet::fiber_pool pool({.threads = 3});
        for (int i = 0; i < 3; ++i)
            pool.post([&, i] {
                nap(std::chrono::milliseconds(20 * i));
                pool.post([&] { ++ran; });
            });
    }
    CHECK(ran == 3);
    SECTION("also by another thread") {
        facet::thread_pool threads(1);
        for (int i = 0; i < 10; ++i) {
            facet::fiber_pool pool({.threads = 3});
            pool.post([&] {
                std::promise<void> posted;
                threads.post([&] {
                    std::this_thread::sleep_for(10ms);
                    for (int j = 0; j < 3; ++j) pool.post([&] { ++ran; });
                    posted.set_value();
                });
                posted.get_future().wait();
            });
        }
        CHECK(ran == 33);
    }
}

TEST_CASE("where there is no memory for a stack, a task holds the thread") {
    std::atomic<int> ran{0};
    std::atomic<int> aside{0};
    {
        facet::fiber_pool pool({.stack_bytes = std::size_t{1} << 60});
        for (int i = 0; i < 3; ++i)
            pool.post([&] {
                if (facet::waiter::current() != nullptr) ++aside;
                nap(1ms);
                ++ran;
            });
    }
    CHECK(ran == 3);
    CHECK(aside == 0);
}

TEST_CASE("tasks for which there is no memory wait until others have ended, and hold no thread") {
    std::size_t running = 0;
    std::size_t most = 0;
    std::size_t aside = 0;
    {
        constexpr std::size_t stack = std::size_t{64} << 20;
        facet::fiber_pool pool({.stack_bytes = stack});
        facet::start(pool, [] {}).get();
        const few_bytes_left limit(3 * stack);
        for (int i = 0; i < 20; ++i)
            pool.post([&] {
                if (facet::waiter::current() != nullptr) ++aside;
                most = std::max(most, ++running);
                nap(10ms);
                --running;
            });
        facet::start(pool, [] {}).get();
    }
    CHECK(aside == 20);
    CHECK(most > 1);
    CHECK(most < 5);
}

TEST_CASE("reads of several parts wait aside, in either pool") {
    facet::fiber_pool fibers;
    facet::thread_pool threads(2);
    facet::pool_executor<facet::fiber_pool> by_fibers(fibers, 8);
    std::atomic<int> done{0};
    std::vector<std::future<void>> all;
    const auto ask = [&](facet::executor& by) {
        const auto part = [&] {
            nap(2ms);
            ++done;
        };
        const std::vector<facet::function_ref<void()>> parts(10, facet::function_ref<void()>(part));
        by.run({parts.data(), parts.size()});
    };
    for (int i = 0; i < 20; ++i) {
        all.push_back(facet::start(fibers, [&] { ask(by_fibers); }));
        all.push_back(facet::start(fibers, [&] { ask(threads); }));
    }
    for (auto& each : all) REQUIRE(each.wait_for(60s) == std::future_status::ready);
    ask(by_fibers);  // from outside, too
    CHECK(done == 410);
}

TEST_CASE("coroutines await what a fiber does") {
    facet::fiber_pool fibers;
    boost::asio::io_context loop;
    int sum = 0;
    for (int i = 0; i < 20; ++i)
        boost::asio::co_spawn(
            loop,
            [&, i]() -> boost::asio::awaitable<void> {
                const auto call = [i] {
                    nap(5ms);
                    return i;
                };
                sum += co_await facet::awaited(fibers, call);
            },
            [](std::exception_ptr thrown) { REQUIRE(thrown == nullptr); });
    loop.run();
    CHECK(sum == 190);
}
