// SPDX-License-Identifier: BSL-1.0
#include <facet/value/timestamp.hpp>

#include <support/catch.hpp>
#include <support/repeats.hpp>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <string_view>

using facet::parse_time;
using facet::parse_time_as;
using facet::time_precision;
using namespace std::chrono_literals;
using facet::test::repeats;

namespace {

using micro_time = std::chrono::sys_time<std::chrono::microseconds>;

constexpr time_precision every_precision[] = {time_precision::days, time_precision::seconds, time_precision::milliseconds,
                                              time_precision::microseconds};
constexpr micro_time begin = std::chrono::sys_days(std::chrono::year(0) / 1 / 1);
constexpr micro_time end = std::chrono::sys_days(std::chrono::year(10000) / 1 / 1);

template <class Time>
std::string formatted(Time time, time_precision precision) {
    char text[facet::max_time_width];
    return {text, facet::format_time(time, precision, text)};
}

/// The oracle: the calendar of <chrono> and printf.
std::string printed(micro_time time, time_precision precision) {
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(time - day);
    char text[64];
    const int year = static_cast<int>(date.year());
    const unsigned month = static_cast<unsigned>(date.month());
    int size = std::snprintf(text, sizeof text, "%04d-%02u-%02u", year, month, static_cast<unsigned>(date.day()));
    if (precision == time_precision::days) return {text, static_cast<std::size_t>(size)};
    size += std::snprintf(text + size, 32, "T%02d:%02d:%02d", static_cast<int>(clock.hours().count()),
                          static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()));
    const auto micros = static_cast<int>(clock.subseconds().count());
    if (precision == time_precision::milliseconds) size += std::snprintf(text + size, 16, ".%03d", micros / 1000);
    if (precision == time_precision::microseconds) size += std::snprintf(text + size, 16, ".%06d", micros);
    text[size++] = 'Z';
    return {text, static_cast<std::size_t>(size)};
}

micro_time truncated(micro_time time, time_precision precision) {
    switch (precision) {
        case time_precision::days: return std::chrono::floor<std::chrono::days>(time);
        case time_precision::seconds: return std::chrono::floor<std::chrono::seconds>(time);
        case time_precision::milliseconds: return std::chrono::floor<std::chrono::milliseconds>(time);
        case time_precision::microseconds: break;
    }
    return time;
}

constexpr bool formats_at_compile_time() {
    char text[facet::max_time_width];
    const std::size_t size = facet::format_time(facet::timestamp(1'790'000'000'123ms), time_precision::milliseconds, text);
    return std::string_view(text, size) == "2026-09-21T14:13:20.123Z" &&
           parse_time_as<std::chrono::milliseconds>(std::string_view(text, size)) == facet::timestamp(1'790'000'000'123ms);
}
static_assert(formats_at_compile_time());
static_assert(facet::time_width(time_precision::microseconds) == facet::max_time_width);

}  // namespace

TEST_CASE("the four forms of a time") {
    const micro_time time = std::chrono::sys_days(std::chrono::year(2026) / 11 / 21) + 6h + 19min + 123'456us;
    CHECK(formatted(time, time_precision::days) == "2026-11-21");
    CHECK(formatted(time, time_precision::seconds) == "2026-11-21T06:19:00Z");
    CHECK(formatted(time, time_precision::milliseconds) == "2026-11-21T06:19:00.123Z");
    CHECK(formatted(time, time_precision::microseconds) == "2026-11-21T06:19:00.123456Z");
    for (const time_precision precision : every_precision) {
        CHECK(formatted(time, precision).size() == facet::time_width(precision));
        CHECK(parse_time(formatted(time, precision)) == truncated(time, precision));
        for (const time_precision other : every_precision)
            CHECK(parse_time(formatted(time, precision), other).has_value() == (precision == other));
    }
}

TEST_CASE("every day of the years 0000 to 9999 is written as <chrono> has it, and read back") {
    std::string previous;
    for (auto day = std::chrono::floor<std::chrono::days>(begin); day < end; day += std::chrono::days(1)) {
        const std::string text = formatted(day, time_precision::days);
        const std::chrono::year_month_day date(day);
        const int number = static_cast<int>(date.year()) * 10000 + static_cast<int>(static_cast<unsigned>(date.month())) * 100 +
                           static_cast<int>(static_cast<unsigned>(date.day()));
        const std::string digits = text.substr(0, 4) + text.substr(5, 2) + text.substr(8, 2);
        if (text.size() != 10 || text[4] != '-' || text[7] != '-' || std::stoi(digits) != number) FAIL("wrong date " << text);
        if (parse_time(text) != micro_time(day)) FAIL("not read back: " << text);
        if (!(previous < text)) FAIL("not in order: " << text);
        previous = text;
    }
    CHECK(previous == "9999-12-31");
}

TEST_CASE("dates that do not exist are refused, all others are read") {
    for (int year : {0, 1, 4, 99, 100, 399, 400, 1900, 1969, 1970, 1999, 2000, 2023, 2024, 2100, 9999})
        for (unsigned month = 0; month < 100; ++month)
            for (unsigned day = 0; day < 100; ++day) {
                char text[16];
                std::snprintf(text, sizeof text, "%04d-%02u-%02u", year, month, day);
                const auto date = std::chrono::year(year) / static_cast<int>(month) / static_cast<int>(day);
                const auto time = parse_time(text);
                if (time.has_value() != date.ok()) FAIL("judged otherwise: " << text);
                if (time.has_value() && *time != std::chrono::sys_days(date)) FAIL("misread: " << text);
            }
}

TEST_CASE("every second of a day; none past 23:59:59") {
    const std::chrono::sys_days day = std::chrono::year(1969) / 12 / 31;
    for (int second = 0; second < 86'400; ++second) {
        const auto time = day + std::chrono::seconds(second);
        const std::string text = formatted(time, time_precision::seconds);
        if (text != printed(time, time_precision::seconds) || parse_time(text) != micro_time(time)) FAIL(text);
    }
    CHECK_FALSE(parse_time("1969-12-31T24:00:00Z").has_value());
    CHECK_FALSE(parse_time("1969-12-31T23:60:00Z").has_value());
    CHECK_FALSE(parse_time("2016-12-31T23:59:60Z").has_value());  // a leap second: system time has none
}

TEST_CASE("random times are written as <chrono> has them, at every precision, and read back; text order is time order") {
    std::mt19937_64 random(31);
    const auto span = static_cast<std::uint64_t>((end - begin).count());
    micro_time last = begin;
    for (int i = 0; i < repeats(300'000); ++i) {
        const auto any = begin + std::chrono::microseconds(static_cast<std::int64_t>(random() % span));
        const auto near_epoch = micro_time(std::chrono::microseconds(static_cast<std::int64_t>(random() % 200'000'000)) - 100s);
        const micro_time time = i % 3 == 0 ? near_epoch : any;
        for (const time_precision precision : every_precision) {
            const std::string text = formatted(time, precision);
            if (text != printed(time, precision)) FAIL("wrong text " << text);
            if (parse_time(text) != truncated(time, precision)) FAIL("not read back: " << text);
            if (facet::is_whole_time(time, precision) != (truncated(time, precision) == time)) FAIL("whole or not: " << text);
        }
        const std::string one = formatted(last, time_precision::microseconds);
        const std::string other = formatted(time, time_precision::microseconds);
        if ((one <=> other) != (last <=> time)) FAIL("order of " << one << " and " << other);
        last = time;
    }
}

TEST_CASE("a text with a wrong character is refused, or is that of another time") {
    std::mt19937_64 random(37);
    const micro_time time = std::chrono::sys_days(std::chrono::year(2024) / 2 / 29) + 23h + 59min + 59s + 987'654us;
    for (const time_precision precision : every_precision) {
        const std::string text = formatted(time, precision);
        for (std::size_t at = 0; at < text.size(); ++at) {
            for (int c = 0; c < 256; ++c) {
                std::string damaged = text;
                damaged[at] = static_cast<char>(c);
                const auto read = parse_time(damaged);
                if (read.has_value() && formatted(*read, precision) != damaged) FAIL("accepted: " << damaged);
                if (read.has_value() != parse_time(damaged, precision).has_value()) FAIL("accepted as another form: " << damaged);
            }
            CHECK(parse_time(text.substr(0, at)).has_value() == (at == 10));  // cut behind the date it is a date
            std::string longer = text;
            longer.insert(at, 1, '0');
            CHECK_FALSE(parse_time(longer).has_value());
        }
    }
    for (const std::string_view wrong :
         {"", "2026", "2026-11", "2026-11-21Z", "2026-11-21T06:19Z", "2026-11-21T06:19:00", "2026-11-21 06:19:00Z",
          "2026-11-21t06:19:00z", "2026-11-21T06:19:00+00:00", "2026-11-21T06:19:00.1Z", "20261121T061900Z0000", "-026-11-21",
          "+026-11-21", "12026-11-21"})
        CHECK_FALSE(parse_time(wrong).has_value());
}

TEST_CASE("years outside 0000 to 9999 are not written") {
    char text[facet::max_time_width] = {'x'};
    for (const time_precision precision : every_precision) {
        CHECK(facet::format_time(begin, precision, text) != 0);
        CHECK(facet::format_time(end - 1us, precision, text) != 0);
        text[0] = 'x';
        CHECK(facet::format_time(begin - 1us, precision, text) == 0);
        CHECK(facet::format_time(end, precision, text) == 0);
        CHECK(facet::format_time(micro_time::max(), precision, text) == 0);
        CHECK(facet::format_time(micro_time::min(), precision, text) == 0);
        CHECK(facet::format_time(facet::timestamp::max(), precision, text) == 0);
        CHECK(facet::format_time(facet::timestamp::min(), precision, text) == 0);
        CHECK(facet::format_time(std::chrono::sys_seconds::max(), precision, text) == 0);
        CHECK(facet::format_time(std::chrono::sys_days::max(), precision, text) == 0);
        CHECK(facet::format_time(std::chrono::sys_days::min(), precision, text) == 0);
        CHECK(text[0] == 'x');
        CHECK_FALSE(facet::is_whole_time(end, precision));
        CHECK_FALSE(facet::is_whole_time(begin - 1us, precision));
    }
    CHECK(formatted(end - 1us, time_precision::microseconds) == "9999-12-31T23:59:59.999999Z");
    CHECK(formatted(begin, time_precision::seconds) == "0000-01-01T00:00:00Z");
}

TEST_CASE("times of any integer duration are written; what is finer than the precision is dropped towards the past") {
    using nano_time = std::chrono::sys_time<std::chrono::nanoseconds>;
    CHECK(formatted(nano_time(-1ns), time_precision::microseconds) == "1969-12-31T23:59:59.999999Z");
    CHECK(formatted(nano_time(1ns), time_precision::microseconds) == "1970-01-01T00:00:00.000000Z");
    CHECK(formatted(nano_time::max(), time_precision::microseconds) == "2262-04-11T23:47:16.854775Z");
    CHECK(formatted(nano_time::min(), time_precision::microseconds) == "1677-09-21T00:12:43.145224Z");
    CHECK(formatted(std::chrono::sys_days(std::chrono::days(1)), time_precision::seconds) == "1970-01-02T00:00:00Z");
    CHECK_FALSE(facet::is_whole_time(facet::timestamp(1ms), time_precision::seconds));
    CHECK_FALSE(facet::is_whole_time(nano_time(1ns), time_precision::microseconds));
    CHECK(facet::is_whole_time(nano_time(1000ns), time_precision::microseconds));
    CHECK(facet::is_whole_time(std::chrono::sys_days(), time_precision::days));
    CHECK(formatted(std::chrono::sys_time<std::chrono::hours>(25h), time_precision::seconds) == "1970-01-02T01:00:00Z");
    using frames = std::chrono::duration<int, std::ratio<1, 30>>;
    CHECK(formatted(std::chrono::sys_time<frames>(frames(31)), time_precision::microseconds) == "1970-01-01T00:00:01.033333Z");
    CHECK(formatted(std::chrono::sys_time<frames>(frames(-31)), time_precision::microseconds) == "1969-12-31T23:59:58.966666Z");
    CHECK_FALSE(facet::is_whole_time(std::chrono::sys_time<frames>(frames(31)), time_precision::microseconds));
    CHECK(facet::is_whole_time(std::chrono::sys_time<frames>(frames(33)), time_precision::milliseconds));
    using unsigned_millis = std::chrono::duration<std::uint64_t, std::milli>;
    CHECK(formatted(std::chrono::sys_time<unsigned_millis>(unsigned_millis(86'400'001)), time_precision::milliseconds) ==
          "1970-01-02T00:00:00.001Z");
    CHECK(formatted(std::chrono::sys_time<unsigned_millis>(unsigned_millis::max()), time_precision::days).empty());
}

TEST_CASE("times of units that are no part of a day are written, too") {
    using week_time = std::chrono::sys_time<std::chrono::weeks>;
    CHECK(formatted(week_time(std::chrono::weeks(-1)), time_precision::seconds) == "1969-12-25T00:00:00Z");
    CHECK(facet::is_whole_time(week_time(std::chrono::weeks(1)), time_precision::days));
    CHECK(formatted(week_time::max(), time_precision::days).empty());
    CHECK(formatted(week_time::min(), time_precision::days).empty());
    using year_time = std::chrono::sys_time<std::chrono::years>;
    CHECK(formatted(year_time(std::chrono::years(1)), time_precision::seconds) == "1971-01-01T05:49:12Z");
    CHECK(formatted(year_time::max(), time_precision::days).empty());
    using sevenths = std::chrono::duration<std::int64_t, std::ratio<1, 7>>;
    const std::chrono::sys_time<sevenths> seventh_before(sevenths(-1));
    CHECK(formatted(seventh_before, time_precision::microseconds) == "1969-12-31T23:59:59.857142Z");
    CHECK(formatted(std::chrono::sys_time<sevenths>::min(), time_precision::days).empty());
    using odd = std::chrono::duration<std::int64_t, std::ratio<7, 3>>;
    CHECK(formatted(std::chrono::sys_time<odd>(odd(-1)), time_precision::microseconds) == "1969-12-31T23:59:57.666666Z");
    CHECK(formatted(std::chrono::sys_time<odd>(odd(3)), time_precision::microseconds) == "1970-01-01T00:00:07.000000Z");
    CHECK_FALSE(facet::is_whole_time(std::chrono::sys_time<odd>(odd(1)), time_precision::microseconds));
    CHECK(formatted(std::chrono::sys_time<odd>::min(), time_precision::days).empty());
}

TEST_CASE("a time is read into a duration only where nothing is lost") {
    CHECK(parse_time_as<std::chrono::seconds>("2026-11-21T06:19:00Z").has_value());
    CHECK(parse_time_as<std::chrono::seconds>("2026-11-21T06:19:00.000000Z").has_value());
    CHECK_FALSE(parse_time_as<std::chrono::seconds>("2026-11-21T06:19:00.001Z").has_value());
    CHECK(parse_time_as<std::chrono::milliseconds>("2026-11-21T06:19:00.123Z").has_value());
    CHECK_FALSE(parse_time_as<std::chrono::milliseconds>("2026-11-21T06:19:00.123456Z").has_value());
    CHECK_FALSE(parse_time_as<std::chrono::milliseconds>("1969-12-31T23:59:59.999999Z").has_value());
    CHECK(parse_time_as<std::chrono::days>("1969-12-31") == std::chrono::sys_days(std::chrono::days(-1)));
    CHECK(parse_time_as<std::chrono::days>("1969-12-31T00:00:00.000Z") == std::chrono::sys_days(std::chrono::days(-1)));
    CHECK_FALSE(parse_time_as<std::chrono::days>("1969-12-31T12:00:00.000Z").has_value());
    CHECK(parse_time_as<std::chrono::nanoseconds>("1970-01-01T00:00:00.000001Z")->time_since_epoch() == 1000ns);
    CHECK_FALSE(parse_time_as<std::chrono::nanoseconds>("2300-01-01").has_value());  // 64 bits end in 2262
    CHECK_FALSE(parse_time_as<std::chrono::nanoseconds>("1600-01-01").has_value());
    using wide_nanoseconds = std::chrono::duration<std::uint64_t, std::nano>;  // which end in 2554
    CHECK(parse_time_as<wide_nanoseconds>("2300-01-01")->time_since_epoch().count() == 10'413'792'000'000'000'000u);
    CHECK_FALSE(parse_time_as<wide_nanoseconds>("2600-01-01").has_value());
    CHECK_FALSE(parse_time_as<wide_nanoseconds>("1969-12-31").has_value());
    using short_seconds = std::chrono::duration<std::int32_t>;
    CHECK(parse_time_as<short_seconds>("2038-01-19T03:14:07Z")->time_since_epoch() == short_seconds::max());
    CHECK_FALSE(parse_time_as<short_seconds>("2038-01-19T03:14:08Z").has_value());
    CHECK_FALSE(parse_time_as<std::chrono::seconds>("nonsense").has_value());
}

TEST_CASE("the present is cut to the unit that a field has") {
    static_assert(std::is_same_v<decltype(facet::now()), facet::timestamp>);
    static_assert(std::is_same_v<decltype(facet::now<std::chrono::seconds>()), std::chrono::sys_seconds>);
    const auto before = std::chrono::system_clock::now();
    const auto now = facet::now();
    const auto second = facet::now<std::chrono::seconds>();
    const auto after = std::chrono::system_clock::now();
    CHECK(now > before - std::chrono::milliseconds(1));
    CHECK(now <= after);
    CHECK(second > before - std::chrono::seconds(1));
    CHECK(second <= after);
}

TEST_CASE("no time is written of the days just outside of the years 0000 to 9999") {
    using days = std::chrono::sys_time<std::chrono::days>;
    char text[facet::max_time_width];
    for (const int day : {-719'529, -719'530, -719'628, 2'932'897, 2'932'898, 2'932'997}) {
        CHECK(facet::format_time(days(std::chrono::days(day)), facet::time_precision::days, text) == 0);
        CHECK(facet::format_time(facet::timestamp(std::chrono::days(day)), facet::time_precision::seconds, text) == 0);
    }
    CHECK(facet::format_time(days(std::chrono::days(-719'528)), facet::time_precision::days, text) == 10);
    CHECK(facet::format_time(days(std::chrono::days(2'932'896)), facet::time_precision::days, text) == 10);
}
