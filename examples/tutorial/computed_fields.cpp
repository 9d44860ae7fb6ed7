// SPDX-License-Identifier: BSL-1.0
// Fields that facet computes from others: a day of a time in a key, and a sparse index of what a function picks.
#include "expect.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

// [declare]
struct Reading {
    std::string device;
    facet::timestamp at;
    std::int32_t celsius = 0;
    std::chrono::sys_days day{};           // computed
    std::optional<std::string> alarm{};    // computed
};
inline std::chrono::sys_days day_of(const facet::timestamp& at) { return std::chrono::floor<std::chrono::days>(at); }
inline std::optional<std::string> alarm_of(std::int32_t celsius) { return celsius > 90 ? std::optional<std::string>("HOT") : std::nullopt; }

struct Readings : facet::table<"Readings", facet::gsi<"ByAlarm", facet::partition<"AlarmPK">, facet::sort<"AlarmSK">>,
    facet::entity<Reading,
        facet::computed<"day", day_of, "at">,                      // day is always the at's
        facet::computed<"alarm", alarm_of, "celsius">,
        facet::key<"DEVICE#{device}#{day}", "{at}">,               // a partition for each device and day
        facet::index<"ByAlarm", "ALARM#{alarm}", "{at}">>> {};     // of what is hot alone
// [/declare]

int main() {
    using namespace facet::literals;
    facet::memory::engine engine;
    auto readings = facet::open<Readings>(engine);
    const facet::timestamp noon = std::chrono::sys_days(std::chrono::year(2026) / 11 / 21) + std::chrono::hours(12);
    // [write]
    readings.put(Reading{"d-1", noon, 71}).or_throw();             // stored with its day, and without an alarm
    readings.put(Reading{"d-1", noon + std::chrono::hours(20), 95}).or_throw();
    // [/write]
    const auto items = stored_items(readings);
    expect_text(items[1], R"({"PK": "DEVICE#d-1#2026-11-21", "SK": "2026-11-21T12:00:00.000Z", "at": "2026-11-21T12:00:00.000Z", "celsius": 71, "day": "2026-11-21", "device": "d-1"})");
    // [read]
    const auto day = day_of(noon);
    auto afternoon = readings.query<Reading>("device"_f == "d-1" && "day"_f == day && "at"_f >= noon).all();
    auto two_days = readings.query<Reading>("device"_f == "d-1" && "day"_f == facet::each_of(day, day + std::chrono::days(1))).all();
    auto newest = readings.query<Reading>("device"_f == "d-1" && "day"_f == facet::each_of(day + std::chrono::days(1), day)).in_turn().descending().limit(1).all();
    auto hot = readings.query<Reading>("alarm"_f == "HOT").all();
    // [/read]
    expect(newest->size() == 1 && newest->front().celsius == 95);
    expect(afternoon->size() == 1 && two_days->size() == 2 && hot->size() == 1);
    // [modify]
    auto cooled = readings.modify<Reading>("device"_f == "d-1" && "day"_f == day + std::chrono::days(1) && "at"_f == noon + std::chrono::hours(20),
                                           [](Reading& reading) { reading.celsius = 70; });    // and the entry in ByAlarm goes
    // [/modify]
    expect(!cooled->alarm && readings.query<Reading>("alarm"_f == "HOT").count().value() == 0);
    // [update]
    readings.update<Reading>("device"_f == "d-1" && "day"_f == day && "at"_f == noon).set("celsius"_f = 99).or_throw();   // and its entry comes
    // [/update]
    expect(readings.query<Reading>("alarm"_f == "HOT").count().value() == 1);
}
