// SPDX-License-Identifier: BSL-1.0
// What ends the wait of a task in a fiber_pool.
#include <facet/core/pause.hpp>
#include <facet/facet.hpp>
#include <facet/fibers/fiber_pool.hpp>
#include <facet/repository/async.hpp>
#include <support/catch.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include <sys/socket.h>
#include <unistd.h>

using namespace std::chrono_literals;

namespace fiber_waits {

using clock_type = std::chrono::steady_clock;

/// A pair of connected sockets.
struct line {
    std::array<int, 2> ends{};
    line() { REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()) == 0); }
    line(const line&) = delete;
    line& operator=(const line&) = delete;
    ~line() {
        for (const int each : ends) ::close(each);
    }
};

}  // namespace fiber_waits

using namespace fiber_waits;

TEST_CASE("a wait ends with its socket, its time, or another's word") {
    facet::fiber_pool pool;
    SECTION("something came") {
        line between;
        auto read = facet::start(pool, [&] {
            const facet::awaited_socket one{between.ends[0], true, false};
            char byte = 0;
            while (::read(between.ends[0], &byte, 1) != 1) facet::waiter::current()->wait({&one, 1}, 10s);
            return byte;
        });
        std::this_thread::sleep_for(20ms);
        REQUIRE(::write(between.ends[1], "x", 1) == 1);
        CHECK(read.get() == 'x');
    }
    SECTION("something can be sent, again and again on one socket") {
        line between;
        auto sent = facet::start(pool, [&] {
            const facet::awaited_socket one{between.ends[0], true, true};
            std::size_t bytes = 0;
            const std::string block(10'000, 'x');
            for (int i = 0; i < 200;) {
                const auto took = ::write(between.ends[0], block.data(), block.size());
                if (took > 0) bytes += static_cast<std::size_t>(took), ++i;
                else facet::waiter::current()->wait({&one, 1}, 10s);
            }
            ::shutdown(between.ends[0], SHUT_WR);
            return bytes;
        });
        auto read = facet::start(pool, [&] {
            const facet::awaited_socket one{between.ends[1], true, false};
            std::size_t bytes = 0;
            std::string into(7'000, ' ');
            for (;;) {
                const auto took = ::read(between.ends[1], into.data(), into.size());
                if (took == 0) return bytes;
                if (took > 0) bytes += static_cast<std::size_t>(took);
                else facet::waiter::current()->wait({&one, 1}, 10s);
            }
        });
        CHECK(sent.get() == read.get());
    }
    SECTION("one of several") {
        std::array<line, facet::waiter::most_sockets + 2> lines;  // more than are waited for: those behind are left out
        auto read = facet::start(pool, [&] {
            std::vector<facet::awaited_socket> all;
            for (const line& each : lines) all.push_back({each.ends[0], true, false});
            const auto begin = clock_type::now();
            facet::waiter::current()->wait({all.data(), all.size()}, 10s);
            return clock_type::now() - begin;
        });
        std::this_thread::sleep_for(20ms);
        REQUIRE(::write(lines[3].ends[1], "x", 1) == 1);
        CHECK(read.get() < 5s);
    }
    SECTION("its time") {
        line between;
        const auto took = facet::start(pool, [&] {
                              const facet::awaited_socket one{between.ends[0], true, false};
                              const auto begin = clock_type::now();
                              facet::waiter::current()->wait({&one, 1}, 30ms);
                              return clock_type::now() - begin;
                          }).get();
        CHECK(took >= 25ms);
        CHECK(took < 5s);
    }
    SECTION("what is no socket is for its user to find out") {
        const auto took = facet::start(pool, [&] {
                              const facet::awaited_socket one{-1, true, false};
                              const auto begin = clock_type::now();
                              facet::waiter::current()->wait({&one, 1}, 10s);
                              return clock_type::now() - begin;
                          }).get();
        CHECK(took < 5s);
    }
    SECTION("two tasks wait for one socket, and others go on") {
        line between;
        const auto read = [&] {
            const facet::awaited_socket one{between.ends[0], true, false};
            char byte = 0;
            while (::read(between.ends[0], &byte, 1) != 1) facet::waiter::current()->wait({&one, 1}, 10s);
            return byte;
        };
        auto first = facet::start(pool, read);
        auto second = facet::start(pool, read);
        auto other = facet::start(pool, [] { facet::detail::pause(1ms); });
        CHECK(other.wait_for(10s) == std::future_status::ready);
        REQUIRE(::write(between.ends[1], "xx", 2) == 2);
        CHECK(first.get() == 'x');
        CHECK(second.get() == 'x');
    }
    SECTION("the longest time that there is") {
        std::promise<facet::waiter*> told;
        auto waited = facet::start(pool, [&] {
            const auto begin = clock_type::now();
            told.set_value(facet::waiter::current());
            facet::waiter::current()->wait({}, std::chrono::microseconds::max());
            return clock_type::now() - begin;
        });
        facet::waiter* const sleeper = told.get_future().get();
        std::this_thread::sleep_for(50ms);
        sleeper->wake();
        CHECK(waited.get() >= 50ms);
    }
    SECTION("woken by another thread, before it waits or while it does") {
        for (const auto before : {0ms, 20ms}) {
            std::promise<facet::waiter*> told;
            std::promise<void> ended;
            auto slept = facet::start(pool, [&] {
                told.set_value(facet::waiter::current());
                std::this_thread::sleep_for(before);
                const auto begin = clock_type::now();
                facet::waiter::current()->wait({}, 10s);
                const auto took = clock_type::now() - begin;
                ended.get_future().wait();  // the waker must be done with it
                return took;
            });
            facet::waiter* const sleeper = told.get_future().get();
            std::this_thread::sleep_for(10ms);
            sleeper->wake();
            ended.set_value();
            CHECK(slept.get() < 5s);
        }
    }
    SECTION("a sleep is not ended by that") {
        std::promise<facet::waiter*> told;
        auto slept = facet::start(pool, [&] {
            told.set_value(facet::waiter::current());
            const auto begin = clock_type::now();
            facet::waiter::current()->sleep(100ms);
            return clock_type::now() - begin;
        });
        facet::waiter* const sleeper = told.get_future().get();
        sleeper->wake();
        std::this_thread::sleep_for(10ms);
        sleeper->wake();
        CHECK(slept.get() >= 100ms);
    }
}
