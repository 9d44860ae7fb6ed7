// SPDX-License-Identifier: BSL-1.0
#include <facet/core/call_bounds.hpp>
#include <facet/core/cancellation.hpp>
#include <facet/core/pause.hpp>
#include <support/catch.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>

using facet::cancellation;
using std::chrono::milliseconds;

namespace {

/// A token of another kind, which counts how many of it there are.
struct counted_token {
    std::shared_ptr<std::atomic<bool>> asked = std::make_shared<std::atomic<bool>>(false);
    [[nodiscard]] bool stop_requested() const noexcept { return *asked; }
};

}  // namespace

TEST_CASE("A thread's calls are not cancelled of their own accord") {
    CHECK(!cancellation::possible());
    CHECK(!cancellation::requested());
    const cancellation nothing{cancellation::handle()};
    CHECK(!cancellation::possible());
    CHECK(!cancellation::requested());
}

TEST_CASE("A cancellation counts while it lives, in its thread alone; each of several counts") {
    std::stop_source outer, inner;
    {
        const cancellation around(outer.get_token());
        CHECK(cancellation::possible());
        CHECK(!cancellation::requested());
        {
            const cancellation within(inner.get_token());
            inner.request_stop();
            CHECK(cancellation::requested());
            bool elsewhere = true;
            std::thread([&] { elsewhere = cancellation::requested() || cancellation::possible(); }).join();
            CHECK(!elsewhere);
        }
        CHECK(!cancellation::requested());
        outer.request_stop();
        CHECK(cancellation::requested());
        const cancellation within(std::stop_source().get_token());
        CHECK(cancellation::requested());
    }
    CHECK(!cancellation::requested());
    CHECK(!cancellation::possible());
}

TEST_CASE("A handle outlives its scope, and ends the calls of the thread that has it in place of its own") {
    counted_token token;
    std::stop_source own;
    cancellation::handle handed;
    {
        const cancellation scope(token);
        handed = cancellation::current();
    }
    CHECK(token.asked.use_count() == 2);
    const cancellation around(own.get_token());
    {
        const cancellation scope(handed);
        CHECK(cancellation::possible());
        own.request_stop();
        CHECK(!cancellation::requested());
        *token.asked = true;
        CHECK(cancellation::requested());
    }
    handed = {};
    CHECK(token.asked.use_count() == 1);
    CHECK(cancellation::requested());
}

TEST_CASE("What bounds a thread's calls is handed on whole") {
    std::stop_source stop;
    const auto soon = facet::deadline::clock::now() + std::chrono::hours(1);
    const auto taken = [&] {
        const facet::deadline limit(soon);
        const cancellation scope(stop.get_token());
        return facet::detail::call_bounds();
    }();
    stop.request_stop();
    bool bound = false;
    std::thread([&] {
        const facet::detail::call_bounds::scope within(taken);
        bound = facet::deadline::current() == soon && cancellation::requested();
    }).join();
    CHECK(bound);
    CHECK(!cancellation::requested());
}

TEST_CASE("A pause takes its time, or ends when it is cancelled") {
    const auto took = [](std::chrono::microseconds time) {
        const auto begun = std::chrono::steady_clock::now();
        facet::detail::pause(time);
        return std::chrono::steady_clock::now() - begun;
    };
    CHECK(took(milliseconds(20)) >= milliseconds(20));
    std::stop_source stop;
    const cancellation scope(stop.get_token());
    CHECK(took(milliseconds(250)) >= milliseconds(250));
    std::thread other([&] {
        std::this_thread::sleep_for(milliseconds(20));
        stop.request_stop();
    });
    CHECK(took(std::chrono::hours(1)) < std::chrono::seconds(20));
    other.join();
    CHECK(took(std::chrono::hours(1)) < std::chrono::seconds(20));
    CHECK(took(std::chrono::microseconds::min()) < std::chrono::seconds(20));
}
