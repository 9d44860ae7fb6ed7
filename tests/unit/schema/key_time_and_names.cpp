// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/key_decoder.hpp>

#include <support/catch.hpp>
#include <unit/schema/random.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

using facet::form_kind;
using facet::key_fault;
using facet::time_precision;
using facet::detail::component_form;
using namespace std::chrono_literals;

namespace app {

enum class phase : std::int8_t { broken = -2, draft = 0, open = 3, paid = 12 };
enum class flag : bool { off, on };
enum class side : std::uint8_t { buy, sell };

}  // namespace app

template <>
struct facet::enum_names<app::side> {
    static constexpr facet::enum_name<app::side> list[] = {{app::side::buy, "BUY #1"}, {app::side::sell, "SELL"}};
};

namespace {

template <class Part>
std::pair<std::string, key_fault> encode(const Part& value, const component_form& form) {
    facet::key_buffer out;
    const facet::field_facts field{.type = facet::value_type::string, .part = facet::part_kind::none};
    const key_fault fault = facet::detail::encode_part(out, value, field, form);
    return {std::string(out.view()), fault};
}

constexpr auto day(int y, int m, int d) { return std::chrono::sys_days(std::chrono::year(y) / m / d); }
constexpr component_form days{.form = form_kind::days, .precision = time_precision::days};
constexpr component_form seconds{.form = form_kind::seconds, .precision = time_precision::seconds};
constexpr component_form millis{.form = form_kind::milliseconds, .precision = time_precision::milliseconds};
constexpr component_form micros{.form = form_kind::microseconds, .precision = time_precision::microseconds};

}  // namespace

TEST_CASE("times are ISO 8601 in UTC at the form's precision, and refused where they are finer") {
    const auto at = day(2026, 11, 21) + 6h + 19min;
    CHECK(encode(at, seconds).first == "2026-11-21T06:19:00Z");
    CHECK(encode(at, millis).first == "2026-11-21T06:19:00.000Z");
    CHECK(encode(at + 123456us, micros).first == "2026-11-21T06:19:00.123456Z");
    CHECK(encode(day(2026, 11, 21), days).first == "2026-11-21");
    CHECK(encode(at, days).second == key_fault::not_whole);
    CHECK(encode(at + 1us, millis).second == key_fault::not_whole);
    CHECK(encode(at + 1ns, micros).second == key_fault::not_whole);
    CHECK(encode(day(10000, 1, 1), days).second == key_fault::outside_range);
    CHECK(encode(day(-1, 12, 31), days).second == key_fault::outside_range);
    CHECK(encode(facet::timestamp::max(), millis).second == key_fault::outside_range);
    CHECK(encode(day(0, 1, 1), days).first == "0000-01-01");
    CHECK(encode(day(9999, 12, 31), seconds).first == "9999-12-31T00:00:00Z");
}

TEST_CASE("times of another precision, and times that are none, are not read") {
    facet::timestamp read;
    CHECK(facet::detail::decode_part("2026-11-21T06:19:00.123Z", millis, read));
    for (const char* text : {"2026-11-21", "2026-11-21T06:19:00Z", "2026-11-21T06:19:00.123456Z", "2026-02-29T06:19:00.123Z", "2026-11-21T24:00:00.000Z",
                             "2026-11-21 06:19:00.123Z", ""})
        CHECK_FALSE(facet::detail::decode_part(text, millis, read));
    std::chrono::sys_seconds coarse;
    CHECK_FALSE(facet::detail::decode_part("2026-11-21T06:19:00.123Z", millis, coarse));
    CHECK(facet::detail::decode_part("2026-11-21T06:19:00.000Z", millis, coarse));
}

TEST_CASE("times keep their order at every precision, and are read back") {
    key_probe::verdicts said;
    key_probe::random_source random(7);
    const auto try_times = [&]<class Time>(Time, const component_form& form) {
        for (int i = 0; i < 60'000; ++i) {
            const auto make = [&] {
                const auto count = static_cast<typename Time::rep>(random.bits() >> (2 + random.below(20)));
                return Time(typename Time::duration(random.coin() ? count : -count));
            };
            const Time a = make();
            const Time b = random.coin() ? make() : a + typename Time::duration(static_cast<typename Time::rep>(random.below(3)));
            const auto first = encode(a, form);
            const auto second = encode(b, form);
            if (first.second != key_fault::none || second.second != key_fault::none) continue;
            Time read;
            said.expect(facet::detail::decode_part(first.first, form, read) && read == a, "round trip of ", first.first);
            said.expect((first.first < second.first) == (a < b) && (first.first == second.first) == (a == b), "order of ", first.first, " and ", second.first);
        }
    };
    try_times(std::chrono::sys_days(), days);
    try_times(std::chrono::sys_days(), millis);
    try_times(std::chrono::sys_seconds(), seconds);
    try_times(facet::timestamp(), millis);
    try_times(std::chrono::sys_time<std::chrono::microseconds>(), micros);
    try_times(std::chrono::sys_time<std::chrono::nanoseconds>(), micros);
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(said.trials() > 200'000);
}

TEST_CASE("enumerations go by name, or by ordinal in a width") {
    using app::phase;
    const component_form ordinal{.form = form_kind::width, .width = 2};
    CHECK(encode(phase::open, {}).first == "open");
    CHECK(encode(phase::broken, {}).first == "broken");
    CHECK(encode(static_cast<phase>(5), {}).second == key_fault::unnamed_enumerator);
    CHECK(encode(phase::open, ordinal).first == "03");
    CHECK(encode(phase::paid, ordinal).first == "12");
    CHECK(encode(phase::broken, ordinal).second == key_fault::negative);
    CHECK(encode(phase::paid, {.form = form_kind::width, .width = 1}).second == key_fault::too_wide);
    CHECK(encode(app::flag::on, ordinal).first == "01");
    for (int a = 0; a < 100; ++a) {
        phase read{};
        const auto bytes = encode(static_cast<phase>(a), ordinal).first;
        REQUIRE(facet::detail::decode_part(bytes, ordinal, read));
        CHECK(read == static_cast<phase>(a));
        if (a < 99) CHECK(bytes < encode(static_cast<phase>(a + 1), ordinal).first);
    }
    phase read{};
    for (const phase each : {phase::broken, phase::draft, phase::open, phase::paid}) {
        REQUIRE(facet::detail::decode_part(encode(each, {}).first, {}, read));
        CHECK(read == each);
    }
    for (const char* text : {"", "Open", "phase::open", "5", "open "}) CHECK_FALSE(facet::detail::decode_part(text, {}, read));
    for (const char* text : {"", "3", "003", "-3", "3 "}) CHECK_FALSE(facet::detail::decode_part(text, ordinal, read));
    CHECK_FALSE(facet::detail::decode_part("128", {.form = form_kind::width, .width = 3}, read));
    app::flag on{};
    CHECK_FALSE(facet::detail::decode_part("02", ordinal, on));
}

TEST_CASE("names of one's own are escaped as any text") {
    CHECK(encode(app::side::buy, {}).first == "BUY$20$231");
    CHECK(encode(app::side::buy, {.delimiter = '#', .verbatim = true}).second == key_fault::holds_delimiter);
    app::side read{};
    REQUIRE(facet::detail::decode_part("BUY$20$231", {}, read));
    CHECK(read == app::side::buy);
}

TEST_CASE("names in one case, and times in lower case, are read back") {
    using app::phase;
    constexpr component_form lower{.form = form_kind::lower_name};
    constexpr component_form upper{.form = form_kind::upper_name};
    CHECK(encode(phase::open, upper).first == "OPEN");
    CHECK(encode(app::side::sell, lower).first == "sell");
    CHECK(encode(app::side::buy, lower).first == "buy$20$231");
    CHECK(encode(app::side::buy, {.form = form_kind::lower_name, .verbatim = true}).second == key_fault::holds_delimiter);
    CHECK(encode(static_cast<phase>(5), upper).second == key_fault::unnamed_enumerator);
    phase read{};
    REQUIRE(facet::detail::decode_part("PAID", upper, read));
    CHECK(read == phase::paid);
    for (const char* text : {"", "paid", "Paid", "PAI", "PAIDS", "12"}) CHECK_FALSE(facet::detail::decode_part(text, upper, read));
    app::side side{};
    REQUIRE(facet::detail::decode_part("buy$20$231", lower, side));
    CHECK(side == app::side::buy);

    constexpr component_form lower_millis{.form = form_kind::lower_time, .precision = time_precision::milliseconds};
    const auto at = day(2026, 11, 21) + 6h + 19min;
    CHECK(encode(at, lower_millis).first == "2026-11-21t06:19:00.000z");
    CHECK(encode(day(2026, 11, 21), {.form = form_kind::lower_time, .precision = time_precision::days}).first == "2026-11-21");
    CHECK(encode(at + 1us, lower_millis).second == key_fault::not_whole);
    facet::timestamp moment;
    REQUIRE(facet::detail::decode_part("2026-11-21t06:19:00.123z", lower_millis, moment));
    CHECK(moment == at + 123ms);
    for (const char* text : {"2026-11-21T06:19:00.123Z", "2026-11-21t06:19:00.123Z", "2026-11-21t06:19:00z", "2026-11-21", ""})
        CHECK_FALSE(facet::detail::decode_part(text, lower_millis, moment));
}

TEST_CASE("booleans are words") {
    bool read = false;
    CHECK(encode(true, {}).first == "true");
    CHECK(encode(false, {}).first == "false");
    CHECK((facet::detail::decode_part("true", {}, read) && read));
    CHECK((facet::detail::decode_part("false", {}, read) && !read));
    for (const char* text : {"", "True", "1", "truefalse"}) CHECK_FALSE(facet::detail::decode_part(text, {}, read));
}
