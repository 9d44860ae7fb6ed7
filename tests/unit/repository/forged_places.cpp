// SPDX-License-Identifier: BSL-1.0
// Cursors that nobody gave: a client can make one where there is no cursor key, of one that it was given.
#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace facet::literals;
using repository_probe::scripted_backend;
namespace request = facet::request;

namespace forged_places {

struct Limits {
    std::int32_t least = 0;
    std::int32_t most = 0;
};
struct Reading {
    std::string device;
    std::int32_t day = 0;
    std::int32_t minute = 0;
    std::int32_t low = 0;
    std::int32_t high = 0;
    Limits limits{1, 1};
    std::vector<std::int32_t> values{1, 1};
};
struct Readings : facet::table<"ForgedReadings", facet::entity<Reading, facet::key<"DEVICE#{device}#{day:4}", "AT#{minute:4}">>> {};

template <class Backend>
auto filled(Backend& backend) {
    auto readings = facet::open<Readings>(backend);
    for (int day = 0; day < 3; ++day)
        for (int minute = 0; minute < 9; ++minute) readings.put(Reading{.device = "d", .day = day, .minute = minute, .low = 1, .high = 1}).or_throw();
    return readings;
}
/// A cursor's bytes, changed, as a cursor; version and fingerprint are the first nine.
template <class Change>
facet::cursor changed(const facet::cursor& from, const Change& change) {
    std::string bytes;
    REQUIRE(facet::detail::from_base64url(from.text(), bytes));
    change(bytes);
    return facet::cursor(facet::detail::to_base64url(bytes));
}
template <class Outcome>
facet::error_code code_of(const Outcome& outcome) {
    return outcome.has_value() ? facet::error_code{} : outcome.error().code;
}

/// Refuses, from one query on, the place that it gave itself.
struct forgetful_backend : scripted_backend {
    std::size_t refused = 0;
    std::size_t asked = 0;

    facet::result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        if (++asked != refused) return scripted_backend::query(table, query, sink);
        facet::error cause;
        cause.code = facet::error_code::validation;
        cause.rule = "Q9";
        cause.message = "no such place";
        return cause;
    }
};

}  // namespace forged_places

using namespace forged_places;

TEST_CASE("of values that are read in turn, a cursor names one that there is") {
    facet::memory::engine engine;
    const auto readings = filled(engine);
    const auto query = [&] { return readings.query<Reading>("device"_f == "d" && "day"_f == facet::each_of(0, 1, 2)).in_turn().limit(2); };
    const facet::cursor next = query().page().value().next;
    const auto turned = [&](char to) { return changed(next, [to](std::string& bytes) { bytes[bytes.find('0', 9)] = to; }); };
    REQUIRE(turned('0') == next);
    CHECK(query().after(next).page().has_value());
    for (const char none : {'3', '4', '9', 'x', '-'}) CHECK(code_of(query().after(turned(none)).page()) == facet::error_code::invalid_cursor);
}

TEST_CASE("a cursor holds as many places as its query has parts") {
    facet::memory::engine engine;
    const auto readings = filled(engine);
    const auto query = [&] { return readings.query<Reading>("device"_f == "d" && "day"_f == facet::each_of(0, 1, 2)).limit(2); };
    const facet::cursor next = query().page().value().next;
    facet::byte_buffer nothing;
    request::append_position(nothing, {});
    CHECK(query().after(next).page().has_value());
    CHECK(code_of(query().after(changed(next, [](std::string& bytes) { bytes.resize(9); })).page()) == facet::error_code::invalid_cursor);
    CHECK(code_of(query().after(changed(next, [&](std::string& bytes) { bytes.resize(9), bytes += nothing.view(); })).page()) == facet::error_code::invalid_cursor);
    CHECK(code_of(query().after(changed(next, [&](std::string& bytes) { bytes += nothing.view(); })).page()) == facet::error_code::invalid_cursor);
}

TEST_CASE("a cursor belongs to a filter, which fields it asks included") {
    facet::memory::engine engine;
    const auto readings = filled(engine);
    const auto query = [&] { return readings.query<Reading>("device"_f == "d" && "day"_f == 0).limit(2); };
    const facet::cursor next = query().filter("low"_f == 1).page().value().next;
    CHECK(query().filter("low"_f == 1).after(next).page().has_value());
    CHECK(code_of(query().filter("high"_f == 1).after(next).page()) == facet::error_code::foreign_cursor);
    CHECK(code_of(query().filter("low"_f == 2).after(next).page()) == facet::error_code::foreign_cursor);
    const facet::cursor nested = query().filter("limits.least"_f == 1).page().value().next;
    CHECK(query().filter("limits.least"_f == 1).after(nested).page().has_value());
    CHECK(code_of(query().filter("limits.most"_f == 1).after(nested).page()) == facet::error_code::foreign_cursor);
    const facet::cursor element = query().filter("values[0]"_f == 1).page().value().next;
    CHECK(query().filter("values[0]"_f == 1).after(element).page().has_value());
    CHECK(code_of(query().filter("values[1]"_f == 1).after(element).page()) == facet::error_code::foreign_cursor);
}

TEST_CASE("a walk's cursor belongs to its part of the table, and to what the walk is for") {
    facet::memory::engine engine;
    const auto readings = filled(engine);
    const auto stop = [](void*, const facet::walk_progress&) { return false; };
    const auto walked = [&](const facet::cursor& after, std::uint32_t segment, std::uint32_t segments) {
        return facet::audit(readings, [](const facet::finding&) {}, {.page_size = 1, .segment = segment, .segments = segments, .after = after, .progress = stop});
    };
    std::uint32_t full = 0;  // one that has more than one item
    facet::cursor next;
    for (; full < 2 && next.empty(); full += next.empty() ? 1 : 0) next = walked({}, full, 2).value().next;
    REQUIRE_FALSE(next.empty());
    CHECK(walked(next, full, 2).has_value());
    CHECK(code_of(walked(next, 1 - full, 2)) == facet::error_code::foreign_cursor);
    CHECK(code_of(walked(next, full, 3)) == facet::error_code::foreign_cursor);
    CHECK(code_of(facet::backfill(readings, {.segment = full, .segments = 2, .after = next})) == facet::error_code::foreign_cursor);
}

TEST_CASE("where a backend refuses a place, that is the cursor's fault, and of a place that the backend gave itself not") {
    forgetful_backend backend;
    const auto readings = filled(backend);
    const auto query = [&] { return readings.query<Reading>("device"_f == "d" && "day"_f == facet::each_of(0, 1)).page_size(2); };
    const facet::cursor next = query().limit(2).page().value().next;
    backend.asked = 0, backend.refused = 1;
    CHECK(code_of(query().after(next).all()) == facet::error_code::invalid_cursor);
    backend.asked = 0, backend.refused = 4;
    const auto later = query().after(next).all();
    CHECK(code_of(later) == facet::error_code::validation);
    CHECK(later.error().message == "no such place");
}
