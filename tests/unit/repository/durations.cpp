// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/value/duration.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <ratio>
#include <string>
#include <vector>

namespace facet::test {
namespace {

using namespace facet::literals;
using namespace std::chrono_literals;

struct Job {
    std::string id;
    std::chrono::minutes offset{};
    std::chrono::seconds timeout{};
    std::optional<std::chrono::milliseconds> took;
    std::chrono::duration<double, std::ratio<60>> weight{};
    std::vector<std::chrono::seconds> laps;
    friend bool operator==(const Job&, const Job&) = default;
};
struct Jobs : table<"Jobs", entity<Job, key<"JOB#{id}", "AT#{offset:10}">>> {};

/// The same table as programs see it that know no durations.
struct Plain {
    std::string id;
    std::int64_t offset = 0;
    std::int64_t timeout = 0;
    std::optional<std::int64_t> took;
    double weight = 0;
    std::vector<std::int64_t> laps;
};
struct PlainJobs : table<"Jobs", entity<Plain, key<"JOB#{id}", "AT#{offset:10}">>> {};

const Job some{"a", 10min, 90s, 5ms, std::chrono::duration<double, std::ratio<60>>(1.5), {1s, -2s}};

}  // namespace

TEST_CASE("a duration is stored as the number of its ticks") {
    memory::engine engine;
    auto jobs = open<Jobs>(engine);
    jobs.create(some).or_throw();
    CHECK(jobs.get<Job>("id"_f == "a" && "offset"_f == 10min).value() == some);

    auto plain = open<PlainJobs>(engine);
    const Plain seen = plain.get<Plain>("id"_f == "a" && "offset"_f == 10).value();
    CHECK(seen.timeout == 90);
    CHECK(seen.took == 5);
    CHECK(seen.weight == 1.5);
    CHECK(seen.laps == std::vector<std::int64_t>{1, -2});

    Job none = some;
    none.id = "b";
    none.took.reset();
    jobs.create(none).or_throw();
    CHECK(jobs.get<Job>("id"_f == "b" && "offset"_f == 10min).value() == none);
}

TEST_CASE("a duration is a part of keys, and is compared and set in its own unit") {
    memory::engine engine;
    auto jobs = open<Jobs>(engine);
    for (int i = -5; i < 15; ++i) {
        Job each = some;
        each.offset = std::chrono::minutes(i);
        each.timeout = std::chrono::seconds(i);
        jobs.create(each).or_throw();
    }
    int next = -5;
    for (const Job& each : jobs.query<Job>("id"_f == "a").or_throw()) CHECK(each.offset == std::chrono::minutes(next++));
    CHECK(next == 15);
    const auto some_minutes = jobs.query<Job>("id"_f == "a" && "offset"_f.between(5min, 11min)).all().value();
    REQUIRE(some_minutes.size() == 7);
    CHECK(some_minutes[0].offset == 5min);
    CHECK(jobs.query<Job>("id"_f == "a").filter("timeout"_f > 9s).count().value() == 5);
    CHECK(jobs.update<Job>("id"_f == "a" && "offset"_f == 5min).set("timeout"_f = 80s).when("timeout"_f == 5s).run().has_value());
    CHECK(jobs.get<Job>("id"_f == "a" && "offset"_f == 5min)->timeout == 80s);
}

TEST_CASE("a stored number that a duration cannot count is not read") {
    struct Short {
        std::string id;
        std::chrono::duration<std::int8_t> timeout{};
    };
    struct Wide {
        std::string id;
        std::int64_t timeout = 0;
    };
    struct Shorts : table<"Shorts", entity<Short, key<"S#{id}", "S">>> {};
    struct Wides : table<"Shorts", entity<Wide, key<"S#{id}", "S">>> {};
    memory::engine engine;
    auto wides = open<Wides>(engine);
    wides.create(Wide{"a", 127}).or_throw();
    wides.create(Wide{"b", 128}).or_throw();
    auto shorts = open<Shorts>(engine);
    CHECK(shorts.get<Short>("id"_f == "a")->timeout.count() == 127);
    CHECK(shorts.get<Short>("id"_f == "b").error().code == error_code::decode_failed);
}

TEST_CASE("updates add and subtract durations") {
    memory::engine engine;
    auto jobs = open<Jobs>(engine);
    const auto one = "id"_f == "a" && "offset"_f == 10min;
    jobs.create(some).or_throw();
    jobs.update<Job>(one).set("timeout"_f += 30s, "laps[1]"_f -= 3s, "weight"_f += std::chrono::duration<double, std::ratio<60>>(0.25)).add("took"_f, 20ms).when("timeout"_f == 90s).or_throw();
    CHECK(jobs.get<Job>(one).value() == Job{"a", 10min, 120s, 25ms, std::chrono::duration<double, std::ratio<60>>(1.75), {1s, -5s}});
    jobs.update<Job>(one).set("timeout"_f = "timeout"_f - 20s).remove("took"_f).or_throw();
    jobs.update<Job>(one).set("took"_f = "took"_f.value_or(0ms) + 7ms).or_throw();
    const Job now = jobs.get<Job>(one).value();
    CHECK(now.timeout == 100s);
    CHECK(now.took == 7ms);
    jobs.upsert<Job>("id"_f == "b" && "offset"_f == 0min).set("timeout"_f = 1s, "weight"_f = std::chrono::duration<double, std::ratio<60>>(0), "laps"_f = std::vector<std::chrono::seconds>{}).add("took"_f, 3ms).or_throw();
    CHECK(jobs.get<Job>("id"_f == "b" && "offset"_f == 0min)->took == 3ms);
}

}  // namespace facet::test
