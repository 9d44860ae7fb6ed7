// SPDX-License-Identifier: BSL-1.0
// Times that are compared with fields and key components of a coarser unit.
#include <support/catch.hpp>

#include <facet/facet.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

using namespace facet::literals;
using namespace std::chrono_literals;

namespace {

struct Second {
    std::string id;
    std::chrono::sys_seconds at;
};
struct Day {
    std::string id;
    facet::timestamp at;
};
struct Minute {
    std::string id;
    std::chrono::sys_time<std::chrono::minutes> at;
};
struct Pass {  // a number in the item, and a day in its key
    std::string id;
    std::chrono::sys_seconds at;
};
struct Other {
    std::string id;
    int number;
    std::chrono::sys_seconds at;
};
using fine = std::chrono::sys_time<std::chrono::nanoseconds>;
struct Fine {  // of a unit that is finer than what can be stored, as the system clock's is
    std::string id;
    fine at;
    fine beside{};
    fine made{};
    std::optional<fine> written{};
};

struct Times : facet::table<"Times", facet::entity<Second, facet::key<"S#{id}", "S#{at}">>, facet::entity<Day, facet::key<"D#{id}", "D#{at:days}">>,
                            facet::entity<Minute, facet::key<"M#{id}", "M#{at:ms}">>, facet::entity<Pass, facet::key<"P#{id}", "P#{at:days}">, facet::expires_at<"at">>,
                            facet::entity<Other, facet::key<"O#{id}", "O#{number:4}">>,
                            facet::entity<Fine, facet::created_at<"made">, facet::changed_at<"written">, facet::key<"F#{id}", "F#{at}">>> {};

constexpr std::chrono::sys_days first = std::chrono::year(2026) / 1 / 1;
constexpr int least = -3;
constexpr int most = 5;

using counts = std::array<std::size_t, 5>;
counts expected(fine from, std::chrono::nanoseconds unit) {
    counts found{};
    for (int i = least; i <= most; ++i) {
        const fine each = fine(first) + unit * i;
        found[0] += each >= from, found[1] += each > from, found[2] += each < from, found[3] += each <= from, found[4] += each >= from && each <= from + 2 * unit;
    }
    return found;
}

/// Compares what is found around all multiples of a unit, some time before and behind them.
template <class Count>
void compare(std::chrono::nanoseconds unit, const Count& count) {
    for (int i = least - 2; i <= most + 2; ++i)
        for (const std::chrono::nanoseconds beside : {0ns, 1ns, -1ns, unit / 2, unit / 2 - unit}) {
            const fine from = fine(first) + unit * i + beside;
            CAPTURE(i, beside.count());
            CHECK(count(from, from + 2 * unit) == expected(from, unit));
        }
}
template <class Struct>
auto keys(const facet::repository<Times, facet::memory::engine>& times) {
    return [&times](fine from, fine to) {
        const auto all = "id"_f == "a";
        const auto of = [](const auto& query) { return static_cast<std::size_t>(query.count().value()); };
        return counts{of(times.query<Struct>(all && "at"_f >= from)), of(times.query<Struct>(all && "at"_f > from)), of(times.query<Struct>(all && "at"_f < from)),
                      of(times.query<Struct>(all && "at"_f <= from)), of(times.query<Struct>(all && "at"_f.between(from, to)))};
    };
}

}  // namespace

TEST_CASE("a range of times is bound by times of a finer unit") {
    facet::memory::engine engine;
    const auto times = facet::open<Times>(engine);
    for (int i = least; i <= most; ++i) {
        times.put(Second{"a", first + std::chrono::seconds(i)}).or_throw();
        times.put(Day{"a", first + std::chrono::days(i)}).or_throw();
        times.put(Minute{"a", first + std::chrono::minutes(i)}).or_throw();
        times.put(Fine{"a", fine(first) + std::chrono::microseconds(i), fine(first) + std::chrono::microseconds(i)}).or_throw();
        times.put(Other{"a", i - least, first + std::chrono::seconds(i)}).or_throw();
    }
    compare(1s, keys<Second>(times));
    compare(24h, keys<Day>(times));
    compare(1min, keys<Minute>(times));
    compare(1us, keys<Fine>(times));
    compare(1us, [&times](fine from, fine to) {
        const auto of = [&times](const auto& filter) { return static_cast<std::size_t>(times.query<Fine>("id"_f == "a").filter(filter).count().value()); };
        return counts{of("beside"_f >= from), of("beside"_f > from), of("beside"_f < from), of("beside"_f <= from), of("beside"_f.between(from, to))};
    });
    compare(1s, [&times](fine from, fine to) {
        const auto of = [&times](const auto& filter) { return static_cast<std::size_t>(times.query<Other>("id"_f == "a").filter(filter).count().value()); };
        return counts{of("at"_f >= from), of("at"_f > from), of("at"_f < from), of("at"_f <= from), of("at"_f.between(from, to))};
    });
}

TEST_CASE("a range of times at which items expire is bound in the unit of the key") {
    facet::memory::engine engine;
    facet::open_options options;
    options.clock.read = [](void*) { return std::chrono::system_clock::time_point(first - std::chrono::days(100)); };
    const auto times = facet::open<Times>(engine, std::move(options));
    for (int i = least; i <= most; ++i) times.put(Pass{"a", first + std::chrono::days(i)}).or_throw();
    compare(24h, keys<Pass>(times));
}

TEST_CASE("one moment has to be a field's own") {
    facet::memory::engine engine;
    const auto times = facet::open<Times>(engine);
    CHECK(times.query<Second>("id"_f == "a" && "at"_f == fine(first) + 1ns).count().error().code == facet::error_code::invalid_key);
    CHECK(times.query<Other>("id"_f == "a").filter("at"_f == fine(first) + 1ns).count().error().code == facet::error_code::invalid_value);
    CHECK(times.query<Fine>("id"_f == "a" && "at"_f == fine(first) + 1ns).count().error().code == facet::error_code::invalid_key);
    CHECK(times.put(Fine{"a", fine(first) + 1ns}).run().error().code == facet::error_code::invalid_key);
}

TEST_CASE("the first and the last moment of the clock bound a range") {
    facet::memory::engine engine;
    const auto times = facet::open<Times>(engine);
    times.put(Second{"a", first}).or_throw();
    times.put(Fine{"a", first, first}).or_throw();
    const auto all = "id"_f == "a";
    const auto count = [&](const auto& above, const auto& below) {
        CHECK(times.query<Second>(all && above).count().value() == 1);
        CHECK(times.query<Second>(all && below).count().value() == 0);
        CHECK(times.query<Fine>(all && above).count().value() == 1);
        CHECK(times.query<Fine>(all && below).count().value() == 0);
    };
    count("at"_f > fine::min(), "at"_f < fine::min());
    count("at"_f >= fine::min(), "at"_f <= fine::min());
    count("at"_f < fine::max(), "at"_f > fine::max());
    count("at"_f <= fine::max(), "at"_f >= fine::max());
    count("at"_f.between(fine::min(), fine::max()), "at"_f.between(fine::max(), fine::max()));
    CHECK(times.query<Fine>(all).filter("beside"_f > fine::min() && "beside"_f < fine::max()).count().value() == 1);
}

TEST_CASE("a moment beyond a fine unit's range bounds one, in whatever unit it is said") {
    facet::memory::engine engine;
    const auto times = facet::open<Times>(engine);
    times.put(Fine{"a", first, first}).or_throw();
    constexpr std::chrono::sys_days far = std::chrono::year(2300) / 1 / 1;  // nanoseconds end in 2262
    const auto counts = [&](auto bound) {
        CHECK(times.query<Fine>("id"_f == "a" && "at"_f < bound).count().value() == 1);
        CHECK(times.query<Fine>("id"_f == "a" && "at"_f > bound).count().value() == 0);
        CHECK(times.query<Fine>("id"_f == "a").filter("beside"_f <= bound).count().value() == 1);
    };
    counts(far);
    counts(std::chrono::sys_seconds(far));
    counts(facet::timestamp(far));
}

TEST_CASE("times that facet keeps are stored in a field of any unit") {
    facet::memory::engine engine;
    static constexpr fine moment = fine(first) + 1'234'567ns;
    static constexpr fine stored = fine(first) + 1'234us;
    facet::open_options options;
    options.clock.read = [](void*) { return std::chrono::floor<std::chrono::system_clock::duration>(moment); };
    const auto times = facet::open<Times>(engine, std::move(options));
    const auto key = "id"_f == "a" && "at"_f == fine(first);
    times.put(Fine{"a", first}).or_throw();
    CHECK(times.get<Fine>(key)->made == stored);
    CHECK(times.get<Fine>(key)->written == stored);
    times.update<Fine>(key).set("beside"_f = fine(first)).or_throw();
    times.upsert<Fine>("id"_f == "b" && "at"_f == fine(first)).set("beside"_f = fine(first)).or_throw();
    times.modify<Fine>(key, [](Fine& each) { each.beside += 1us; }).value();
    CHECK(times.get<Fine>("id"_f == "b" && "at"_f == fine(first))->made == stored);
}

TEST_CASE("bounds and alternatives may be times of several units") {
    struct Minutes : facet::table<"Minutes", facet::entity<Minute, facet::key<"M#{id}", "AT#{at}">>> {};
    facet::memory::engine engine;
    auto table = facet::open<Minutes>(engine);
    const std::chrono::sys_days day{std::chrono::days(20'000)};
    for (const auto each : {-1min, 0min, 720min, 1'439min, 1'440min}) table.put(Minute{"a", day + each}).or_throw();
    CHECK(table.query<Minute>("id"_f == "a" && "at"_f.between(day, day + 24h - 1min)).count().value() == 3);
    CHECK(table.query<Minute>("id"_f == "a" && "at"_f.between(day, day + 24h - 1ns)).count().value() == 3);
    CHECK(table.query<Minute>("id"_f == "a" && "at"_f == facet::each_of(day, day + 12h)).count().value() == 2);
    CHECK(table.query<Minute>("id"_f == "a").filter("at"_f.between(day + 1min, day + 24h)).count().value() == 3);
}
