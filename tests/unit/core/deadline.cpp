// SPDX-License-Identifier: BSL-1.0
#include <facet/core/deadline.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <thread>

using facet::deadline;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using clock_type = deadline::clock;

TEST_CASE("A thread has no deadline of its own accord") {
    CHECK(deadline::current() == clock_type::time_point::max());
    CHECK(deadline::left() == std::chrono::hours(24 * 365));
}

TEST_CASE("A deadline counts while it lives, in its thread alone; the earliest of several counts") {
    const auto soon = clock_type::now() + std::chrono::hours(1);
    {
        const deadline outer(soon);
        CHECK(deadline::current() == soon);
        CHECK(deadline::left() <= std::chrono::hours(1));
        CHECK(deadline::left() > std::chrono::minutes(50));
        {
            const deadline later(soon + std::chrono::hours(1));
            CHECK(deadline::current() == soon);
            const deadline sooner(soon - std::chrono::minutes(1));
            CHECK(deadline::current() == soon - std::chrono::minutes(1));
            const deadline unbounded(clock_type::time_point::max());
            CHECK(deadline::current() == soon - std::chrono::minutes(1));
            clock_type::time_point elsewhere{};
            std::thread([&] { elsewhere = deadline::current(); }).join();
            CHECK(elsewhere == clock_type::time_point::max());
        }
        CHECK(deadline::current() == soon);
    }
    CHECK(deadline::current() == clock_type::time_point::max());
}

TEST_CASE("A deadline that has passed leaves no time; all the time that there is, is a year") {
    for (const microseconds from_now : {microseconds(0), microseconds(-1), microseconds(-9'300'000'000'000'000), microseconds::min()}) {
        const deadline passed(from_now);
        CHECK(deadline::current() <= clock_type::now());
        CHECK(deadline::left() == microseconds(0));
    }
    const deadline far(microseconds::max());
    CHECK(deadline::left() > std::chrono::hours(24 * 364));
    CHECK(deadline::left() <= std::chrono::hours(24 * 365));
    const deadline before(clock_type::time_point::min());
    CHECK(deadline::left() == microseconds(0));
}
