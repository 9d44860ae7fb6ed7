// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

// What a write or a read leaves behind when the code of its user throws on the way: nothing that a second try would carry on with.

namespace thrown_meanwhile {

using namespace facet::literals;

inline std::string thrown_at;  ///< the text at which a conversion throws

struct label {
    std::string text;
    friend bool operator==(const label&, const label&) = default;
};

struct Task {
    std::string id;
    label owner;
    label title;
    std::uint8_t level;
    friend bool operator==(const Task&, const Task&) = default;
};
struct Reading {
    std::string id;
    std::int32_t celsius = 0;
    std::optional<std::string> alarm{};
};
inline bool out_of_order = false;
inline std::optional<std::string> alarm_of(std::int32_t celsius) {
    if (out_of_order) throw std::out_of_range("no thermometer");
    return celsius > 90 ? std::optional<std::string>("HOT") : std::nullopt;
}

}  // namespace thrown_meanwhile

template <>
struct facet::conversion<thrown_meanwhile::label> {
    using stored_type = std::string;
    static std::string to_stored(const thrown_meanwhile::label& from) {
        if (!thrown_meanwhile::thrown_at.empty() && from.text == thrown_meanwhile::thrown_at) throw std::runtime_error("not now");
        return from.text;
    }
    static std::optional<thrown_meanwhile::label> from_stored(const std::string& stored) {
        if (!thrown_meanwhile::thrown_at.empty() && stored == thrown_meanwhile::thrown_at) throw std::runtime_error("not now");
        return thrown_meanwhile::label{stored};
    }
};

namespace thrown_meanwhile {

struct Work : facet::table<"Work", facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                           facet::gsi<"ByAlarm", facet::partition<"AlarmPK">, facet::sort<"AlarmSK">>,
                           facet::entity<Task, facet::key<"TASK#{id}", "TASK">, facet::index<"ByOwner", "OWNER#{owner}", "{id}">>,
                           facet::entity<Reading, facet::computed<"alarm", alarm_of, "celsius">, facet::key<"READING#{id}", "READING">,
                                         facet::index<"ByAlarm", "ALARM#{alarm}", "{id}">>> {};

}  // namespace thrown_meanwhile

using namespace thrown_meanwhile;

TEST_CASE("an update whose computed field threw computes it when it is run again") {
    facet::memory::engine engine;
    const auto work = facet::open<Work>(engine);
    work.put(Reading{"1", 20}).or_throw();
    auto update = work.update<Reading>("id"_f == "1").set("celsius"_f = 2000);
    out_of_order = true;
    CHECK_THROWS_AS(update.run(), std::out_of_range);
    CHECK_THROWS_AS(update.run(), std::out_of_range);
    CHECK(work.get<Reading>("id"_f == "1")->celsius == 20);
    out_of_order = false;
    REQUIRE(update.run().has_value());
    CHECK(work.get<Reading>("id"_f == "1")->alarm == "HOT");
    CHECK(work.query<Reading>("alarm"_f == "HOT").all().value().size() == 1);
}

TEST_CASE("an update whose index key could not be made makes it when it is run again") {
    facet::memory::engine engine;
    const auto work = facet::open<Work>(engine);
    work.create(Task{"1", {"ann"}, {"old"}, 1}).or_throw();
    auto update = work.update<Task>("id"_f == "1").set("owner"_f = label{"bob"});
    thrown_at = "bob";
    CHECK_THROWS_AS(update.run(), std::runtime_error);
    thrown_at.clear();
    REQUIRE(update.run().has_value());
    CHECK(work.get<Task>("id"_f == "1").value() == Task{"1", {"bob"}, {"old"}, 1});
    CHECK(work.query<Task>("owner"_f == label{"bob"}).all().value().size() == 1);
    CHECK(work.query<Task>("owner"_f == label{"ann"}).all().value().empty());
}

TEST_CASE("a change that throws leaves an update that ran before as it was") {
    facet::memory::engine engine;
    const auto work = facet::open<Work>(engine);
    work.create(Task{"1", {"ann"}, {"old"}, 1}).or_throw();
    auto update = work.update<Task>("id"_f == "1").set("owner"_f = label{"bob"});
    REQUIRE(update.run().has_value());
    thrown_at = "new";
    CHECK_THROWS_AS(update.set("title"_f = label{"new"}), std::runtime_error);
    CHECK_THROWS_AS(update.when("title"_f == label{"new"}), std::runtime_error);
    thrown_at.clear();
    REQUIRE(update.run().has_value());
    CHECK(work.get<Task>("id"_f == "1").value() == Task{"1", {"bob"}, {"old"}, 1});
    CHECK(work.query<Task>("owner"_f == label{"bob"}).all().value().size() == 1);
    update.set("title"_f = label{"new"});
    REQUIRE(update.run().has_value());
    CHECK(work.get<Task>("id"_f == "1").value() == Task{"1", {"bob"}, {"new"}, 1});
}

TEST_CASE("a change that throws takes along what was wrong with its other values") {
    facet::memory::engine engine;
    const auto work = facet::open<Work>(engine);
    work.create(Task{"1", {"ann"}, {"old"}, 1}).or_throw();
    auto update = work.update<Task>("id"_f == "1");
    const int level = 300;
    thrown_at = "new";
    CHECK_THROWS_AS(update.set("level"_f = level, "title"_f = label{"new"}), std::runtime_error);
    thrown_at.clear();
    update.set("level"_f = 2);
    REQUIRE(update.run().has_value());
    CHECK(work.get<Task>("id"_f == "1").value() == Task{"1", {"ann"}, {"old"}, 2});

    auto wrong = work.update<Task>("id"_f == "1");
    wrong.set("level"_f = level);  // what was wrong before stays wrong
    thrown_at = "new";
    CHECK_THROWS_AS(wrong.set("title"_f = label{"new"}), std::runtime_error);
    thrown_at.clear();
    CHECK(wrong.run().error().code == facet::error_code::invalid_value);
}

TEST_CASE("a read that throws gives none of its items") {
    facet::memory::engine engine;
    const auto work = facet::open<Work>(engine);
    work.create(Task{"1", {"ann"}, {"old"}, 1}).or_throw();
    work.create(Task{"2", {"bob"}, {"new"}, 1}).or_throw();
    auto reads = work.reads();
    const auto one = reads.add(work.key<Task>("id"_f == "1"));
    const auto two = reads.add(work.key<Task>("id"_f == "2"));
    thrown_at = "new";
    CHECK_THROWS_AS(reads.batch(), std::runtime_error);
    CHECK_FALSE(reads[one].has_value());
    CHECK_THROWS_AS(reads.transact(), std::runtime_error);
    CHECK_FALSE(reads[one].has_value());
    thrown_at.clear();
    REQUIRE(reads.batch().has_value());
    CHECK(reads[one].has_value());
    CHECK(reads[two].has_value());
}
