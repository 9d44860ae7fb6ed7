// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/table_watch.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <vector>

// Waiting for a table without looking and without sleeping.

namespace wire = facet::wire;
using std::chrono::milliseconds;
using wire::table_sight;
using wire::table_wish;
using wire::watch_step;

namespace {

constexpr wire::watch_options brisk{milliseconds(100), milliseconds(500), milliseconds(1'500), 2};

}  // namespace

TEST_CASE("pauses double up to the longest, and end at the deadline") {
    milliseconds now{7'000};
    wire::table_watch watch(table_wish::ready, brisk, now);
    std::vector<int> pauses;
    while (watch.take(table_sight::changing, now) == watch_step::pause) {
        pauses.push_back(static_cast<int>(watch.pause().count()));
        now += watch.pause();
    }
    CHECK(pauses == std::vector<int>{100, 200, 400, 500, 300});
    CHECK(watch.take(table_sight::changing, now) == watch_step::late);
    CHECK(watch.take(table_sight::ready, now) == watch_step::done);
}

TEST_CASE("pauses without a bound are doubled as others are") {
    wire::table_watch watch(table_wish::ready, {milliseconds::max(), milliseconds::max(), milliseconds(1'000), 2}, milliseconds(0));
    for (int i = 0; i < 3; ++i) {
        REQUIRE(watch.take(table_sight::changing, milliseconds(0)) == watch_step::pause);
        CHECK(watch.pause() == milliseconds(1'000));
    }
}

TEST_CASE("the wait for a ready table ends when it is, or cannot be") {
    const auto first = [](table_sight seen, bool just_made) { return wire::table_watch(table_wish::ready, brisk, milliseconds(0), just_made).take(seen, milliseconds(0)); };
    CHECK(first(table_sight::ready, false) == watch_step::done);
    CHECK(first(table_sight::stuck, true) == watch_step::failed);
    CHECK(first(table_sight::missing, false) == watch_step::failed);
    CHECK(first(table_sight::changing, false) == watch_step::pause);
}

TEST_CASE("a table that was just made may be missing for a while, but not once it was seen") {
    wire::table_watch unseen(table_wish::ready, brisk, milliseconds(0), true);
    CHECK(unseen.take(table_sight::missing, milliseconds(0)) == watch_step::pause);
    CHECK(unseen.take(table_sight::missing, milliseconds(1)) == watch_step::pause);
    CHECK(unseen.take(table_sight::missing, milliseconds(2)) == watch_step::failed);
    wire::table_watch seen(table_wish::ready, brisk, milliseconds(0), true);
    CHECK(seen.take(table_sight::changing, milliseconds(0)) == watch_step::pause);
    CHECK(seen.take(table_sight::missing, milliseconds(1)) == watch_step::failed);
}

TEST_CASE("the wait for a table to go ends when it is missing") {
    wire::table_watch watch(table_wish::gone, brisk, milliseconds(0));
    CHECK(watch.take(table_sight::ready, milliseconds(0)) == watch_step::pause);
    CHECK(watch.take(table_sight::changing, milliseconds(1)) == watch_step::pause);
    CHECK(watch.take(table_sight::stuck, milliseconds(2)) == watch_step::pause);
    CHECK(watch.take(table_sight::missing, milliseconds(3)) == watch_step::done);
}

TEST_CASE("odd options make no endless loop") {
    wire::table_watch watch(table_wish::ready, {milliseconds(0), milliseconds(-5), milliseconds(3), 0}, milliseconds(0));
    milliseconds now{0};
    int looks = 0;
    while (watch.take(table_sight::changing, now) == watch_step::pause) {
        ++looks;
        CHECK(watch.pause() == milliseconds(1));
        now += watch.pause();
    }
    CHECK(looks == 3);
    CHECK(wire::table_watch(table_wish::ready, {milliseconds(1), milliseconds(1), milliseconds::max(), 0}, now).take(table_sight::changing, now) == watch_step::pause);
    CHECK(wire::table_watch(table_wish::ready, {milliseconds(1), milliseconds(1), milliseconds(-3), 0}, now).take(table_sight::changing, now) == watch_step::late);
}

TEST_CASE("statuses are told apart") {
    CHECK(wire::sight_of("ACTIVE") == table_sight::ready);
    CHECK(wire::sight_of("ACTIVE", false) == table_sight::changing);
    for (const char* status : {"CREATING", "UPDATING", "DELETING"}) CHECK(wire::sight_of(status) == table_sight::changing);
    for (const char* status : {"ARCHIVED", "INACCESSIBLE_ENCRYPTION_CREDENTIALS", ""}) CHECK(wire::sight_of(status) == table_sight::stuck);
}
