// SPDX-License-Identifier: BSL-1.0
// The line of calls that wait for a connection: who has waited for longest is served, and passes on what it does not use.
#include <facet/core/cancellation.hpp>
#include <facet/core/pause.hpp>
#include <facet/core/waiter.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <string>
#include <thread>

using namespace facet::dynamodb;
using facet::wire::attempt_end;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds long_time{60'000};

/// Waits for a connection until it is let go, also where it was woken before.
struct sound_sleeper final : facet::waiter {
    void wait(facet::span<const facet::awaited_socket> sockets, std::chrono::microseconds) noexcept override {
        std::unique_lock lock(mutex);
        if (sockets.size() != 0) return;  // whoever calls it looks again
        waits = true;
        changed.notify_all();
        changed.wait(lock, [this] { return let_go; });
    }
    void sleep(std::chrono::microseconds) noexcept override {}
    void wake() noexcept override { set(woken); }
    void set(bool& what) {
        const std::lock_guard lock(mutex);
        what = true;
        changed.notify_all();
    }
    void await(const bool& what) {
        std::unique_lock lock(mutex);
        REQUIRE(changed.wait_for(lock, long_time, [&] { return what; }));
    }

    std::mutex mutex{};
    std::condition_variable changed{};
    bool waits = false;
    bool woken = false;
    bool let_go = false;
};

/// A call of a thread of its own, which can be cancelled, and counts how often it looks whether it was.
struct own_call {
    struct token {
        own_call* of;
        [[nodiscard]] bool stop_requested() const noexcept {
            ++of->looks;
            return of->cancelled;
        }
    };
    std::atomic<int> looks{0};
    std::atomic<bool> cancelled{false};
    std::future<incoming> came{};

    void begin(transport& by, const endpoint& to, const char* body, milliseconds timeout = long_time, facet::waiter* aside = nullptr) {
        came = std::async(std::launch::async, [this, &by, &to, body, timeout, aside] {
            const facet::waiter::scope scope(aside);
            const facet::cancellation limit(token{this});
            return post_to(by, to, body, timeout);
        });
    }
    /// Once is before it, each further time in it.
    void await_line() const {
        while (looks < 4) std::this_thread::sleep_for(milliseconds(1));
    }
};

/// A server, and a transport of one connection, which is in use until `open` is set.
struct busy_connection {
    std::promise<void> open{};
    http_server server{answering_once_open(open)};
    endpoint to = endpoint_of(server);
    transport by{[] {
        auto options = directly();
        options.connections = 1;
        return options;
    }()};
    own_call holder{};

    busy_connection() {
        holder.begin(by, to, "holder");
        while (server.requests().empty()) std::this_thread::sleep_for(milliseconds(1));
    }
};

}  // namespace

TEST_CASE("who gives a connection back does not take it past who waits for it") {
    std::promise<void> open;
    http_server server(answering_once_open(open));
    const endpoint to = endpoint_of(server);
    auto options = directly();
    options.connections = 1;
    transport by(options);
    std::thread greedy([&] {
        (void)post_to(by, to, "holder", long_time);
        for (int i = 0; i < 20; ++i) (void)post_to(by, to, "again", long_time);
    });
    while (server.requests().empty()) std::this_thread::sleep_for(milliseconds(1));
    own_call first;
    own_call second;
    first.begin(by, to, "first");
    first.await_line();
    second.begin(by, to, "second");
    second.await_line();
    open.set_value();
    CHECK(first.came.get().body == "first");
    CHECK(second.came.get().body == "second");
    greedy.join();
    const auto heard = server.requests();
    REQUIRE(heard.size() == 23);
    CHECK(heard[1].body == "first");
    CHECK(heard[2].body == "second");
    CHECK(server.connections() == 1);
}

TEST_CASE("who was handed a connection, and is cancelled or out of time before it goes on, passes it on") {
    const bool late = GENERATE(false, true);
    busy_connection on;
    sound_sleeper asleep;
    own_call first;
    own_call second;
    const milliseconds limit = late ? milliseconds(2'000) : long_time;
    first.begin(on.by, on.to, "first", limit, &asleep);
    asleep.await(asleep.waits);
    second.begin(on.by, on.to, "second");
    second.await_line();
    on.open.set_value();
    CHECK(on.holder.came.get().body == "holder");
    asleep.await(asleep.woken);
    if (late) std::this_thread::sleep_for(limit);
    else first.cancelled = true;
    CHECK(second.came.wait_for(milliseconds(0)) == std::future_status::timeout);
    asleep.set(asleep.let_go);
    const incoming got = first.came.get();
    CHECK(got.end == attempt_end::not_connected);
    CHECK(got.reason == (late ? "all connections are in use" : "the call was cancelled"));
    CHECK(second.came.get().body == "second");
    CHECK(on.server.requests().size() == 2);
}

TEST_CASE("who gives up while it waits leaves its place to the next") {
    busy_connection on;
    own_call cancelled;
    own_call patient;
    cancelled.begin(on.by, on.to, "cancelled");
    cancelled.await_line();
    patient.begin(on.by, on.to, "patient");
    patient.await_line();
    const incoming late = post_to(on.by, on.to, "late", milliseconds(20));
    CHECK(late.end == attempt_end::not_connected);
    CHECK(late.reason == "all connections are in use");
    cancelled.cancelled = true;
    CHECK(cancelled.came.get().reason == "the call was cancelled");
    on.open.set_value();
    CHECK(patient.came.get().body == "patient");
    CHECK(on.server.requests().size() == 2);
}

TEST_CASE("what waits in line ends where the transport is stopped") {
    busy_connection on;
    sound_sleeper asleep;
    own_call aside;
    own_call in_thread;
    aside.begin(on.by, on.to, "aside", long_time, &asleep);
    asleep.await(asleep.waits);
    in_thread.begin(on.by, on.to, "in a thread");
    in_thread.await_line();
    std::future<incoming> uncancellable = std::async(std::launch::async, [&] { return post_to(on.by, on.to, "uncancellable", long_time); });
    on.by.stop();
    asleep.await(asleep.woken);
    asleep.set(asleep.let_go);
    CHECK(uncancellable.get().end == attempt_end::not_connected);
    for (own_call* each : {&aside, &in_thread}) {
        const incoming got = each->came.get();
        CHECK(got.end == attempt_end::not_connected);
        CHECK(got.reason == "the client was stopped");
    }
    on.open.set_value();
}

TEST_CASE("who waits for a connection, and can be cancelled, waits no longer than its time") {
    busy_connection on;
    own_call unused;
    const facet::cancellation scope(own_call::token{&unused});
    auto shortest = std::chrono::steady_clock::duration::max();
    for (int i = 0; i < 50 && shortest >= facet::detail::glance; ++i) {
        const auto begun = std::chrono::steady_clock::now();
        CHECK(post_to(on.by, on.to, "late", milliseconds(1)).end == attempt_end::not_connected);
        shortest = std::min(shortest, std::chrono::steady_clock::now() - begun);
    }
    CHECK(shortest < facet::detail::glance);
    on.open.set_value();
}
