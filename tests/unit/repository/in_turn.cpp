// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>

#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace facet::literals;
using repository_probe::scripted_backend;

namespace {

struct Reading {
    std::string device;
    std::int32_t day = 0;
    std::int32_t minute = 0;
    bool alarm = false;
    friend bool operator==(const Reading&, const Reading&) = default;
};
struct Readings : facet::table<"TurnReadings", facet::entity<Reading, facet::key<"DEVICE#{device}#{day:4}", "AT#{minute:4}">>> {};

/// Thirty days of readings, of which some days have none.
auto filled(scripted_backend& backend, facet::open_options options = {}) {
    auto readings = facet::open<Readings>(backend, std::move(options));
    for (int day = 1; day <= 30; ++day)
        for (int minute = 0; minute < day % 4 * 5; ++minute) readings.put(Reading{"d", day, minute, minute % 3 == 0}).or_throw();
    backend.reads = 0;
    return readings;
}
std::vector<std::int32_t> days_from(int first, int last) {
    std::vector<std::int32_t> all;
    for (int day = first; day != last; day += first < last ? 1 : -1) all.push_back(day);
    return all;
}
/// What the query should give, whatever pages it is read in.
std::vector<Reading> expected(const std::vector<std::int32_t>& days, bool ascending, bool alarms) {
    std::vector<Reading> all;
    for (const std::int32_t day : days)
        for (int i = 0; i < day % 4 * 5; ++i) {
            const int minute = ascending ? i : day % 4 * 5 - 1 - i;
            if (!alarms || minute % 3 == 0) all.push_back({"d", day, minute, minute % 3 == 0});
        }
    return all;
}
template <class Repository>
auto asked(const Repository& readings, const std::vector<std::int32_t>& days, bool ascending, bool alarms) {
    auto query = readings.template query<Reading>("device"_f == "d" && "day"_f == facet::each_of(days)).in_turn();
    if (!ascending) query.descending();
    if (alarms) query.filter("alarm"_f == true);
    return query;
}

}  // namespace

TEST_CASE("the values of each_of() are read one after the other") {
    scripted_backend backend;
    const auto readings = filled(backend);
    for (const auto& days : {days_from(1, 31), days_from(30, 0), std::vector<std::int32_t>{7, 4, 7, 12, 3}, std::vector<std::int32_t>{4, 8}, std::vector<std::int32_t>{}})
        for (const bool ascending : {true, false})
            for (const bool alarms : {true, false}) {
                std::vector<std::int32_t> once;
                for (const std::int32_t day : days)
                    if (std::find(once.begin(), once.end(), day) == once.end()) once.push_back(day);
                const std::vector<Reading> all = expected(once, ascending, alarms);
                const auto query = asked(readings, days, ascending, alarms);
                CHECK(query.all().value() == all);
                CHECK(query.count().value() == all.size());
                std::vector<Reading> walked;
                for (const Reading& each : query.or_throw()) walked.push_back(each);
                CHECK(walked == all);
                for (const int limit : {1, 4, 5, 7, 100}) {
                    std::vector<Reading> paged;
                    auto page = asked(readings, days, ascending, alarms).limit(limit).page();
                    for (;; page = asked(readings, days, ascending, alarms).limit(limit).after(page->next).page()) {
                        REQUIRE(page.has_value());
                        CHECK(page->size() <= static_cast<std::size_t>(limit));
                        paged.insert(paged.end(), page->begin(), page->end());
                        if (page->next.empty()) break;
                    }
                    CHECK(paged == all);
                }
                std::vector<Reading> small;
                for (facet::cursor at; ;) {
                    auto page = asked(readings, days, ascending, alarms).page_size(3).after(at).page();
                    REQUIRE(page.has_value());
                    small.insert(small.end(), page->begin(), page->end());
                    if (page->next.empty()) break;
                    at = page->next;
                }
                CHECK(small == all);
            }
}

TEST_CASE("what the limit does not reach is not asked") {
    scripted_backend backend;
    const auto readings = filled(backend);
    CHECK(asked(readings, days_from(30, 0), false, false).limit(3).all()->size() == 3);
    CHECK(backend.reads == 1);
    backend.reads = 0;
    CHECK(asked(readings, days_from(28, 0), false, false).first()->day == 27);  // of day 28 there is nothing
    CHECK(backend.reads == 2);
    backend.reads = 0;
    CHECK(readings.query<Reading>("device"_f == "d" && "day"_f == facet::each_of(days_from(30, 0))).descending().limit(3).all()->size() == 3);
    CHECK(backend.reads == 30);
}

TEST_CASE("a cursor of one way of reading is none of the other, and a damaged one is refused") {
    scripted_backend backend;
    const auto readings = filled(backend);
    const auto days = days_from(30, 0);
    const auto page = asked(readings, days, true, false).limit(4).page();
    REQUIRE(page.has_value());
    CHECK(readings.query<Reading>("device"_f == "d" && "day"_f == facet::each_of(days)).after(page->next).page().error().code == facet::error_code::foreign_cursor);
    CHECK(asked(readings, days_from(29, 0), true, false).after(page->next).page().error().code == facet::error_code::foreign_cursor);
    std::size_t refused = 0;
    const std::string whole = page->next.text();
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const char c : {'A', 'Q', 'z', '9', '-'}) {
            std::string damaged = whole;
            damaged[at] = c;
            auto met = asked(readings, days, true, false).limit(1).after(facet::cursor(damaged)).page();  // ends, one way or the other
            refused += met.has_value() ? 0u : 1u;
        }
    CHECK(refused > whole.size());
}
