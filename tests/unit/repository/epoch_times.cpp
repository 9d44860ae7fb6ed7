// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/decode.hpp>
#include <facet/repository/encode.hpp>
#include <facet/value/epoch_time.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;
using namespace std::chrono_literals;

namespace epoch_times {

struct Stamp { std::string id; facet::timestamp at; std::optional<std::chrono::sys_seconds> ends; };
struct Stamps : facet::table<"Stamps", facet::partition<"id">, facet::entity<Stamp, facet::expires_at<"ends">, facet::key<"{id}">>> {};
std::string said_of(facet::attribute_value at, facet::attribute_value ends) {
    const facet::item raw{{"id", "1"}, {"at", std::move(at)}, {"ends", std::move(ends)}};
    return facet::decode<Stamps>(raw).error().message;
}

struct Note {
    std::string id;
    facet::epoch_milliseconds made;
    std::optional<facet::epoch_milliseconds> written;
    facet::epoch_seconds seen;
    std::optional<facet::epoch_seconds> ends;
    std::vector<facet::epoch_seconds> visits;
};
struct Notes : facet::table<"Notes", facet::gsi<"ByTime", facet::partition<facet::number_key("seen")>, facet::sort<"GSI1SK">>,
    facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">, facet::index<"ByTime", "{seen}", "AT#{made:+13}">,
        facet::created_at<"made">, facet::changed_at<"written">, facet::expires_at<"ends">>> {};

constexpr facet::timestamp at(std::int64_t milliseconds) { return facet::timestamp(std::chrono::milliseconds(milliseconds)); }
std::chrono::system_clock::time_point some_day(void*) { return at(1796083200123); }

static_assert(facet::epoch_milliseconds(at(7)) == at(7));
static_assert(facet::epoch_seconds(at(-1)).time == std::chrono::sys_seconds(-1s));  // rounded down
static_assert(std::is_convertible_v<std::chrono::sys_seconds, facet::epoch_milliseconds>);
static_assert(!std::is_convertible_v<facet::timestamp, facet::epoch_seconds>);
static_assert(facet::epoch_seconds() < facet::epoch_seconds(at(1000)));

static_assert(facet::stored_schema<Notes>.find("made N in milliseconds") != std::string_view::npos);
static_assert(facet::stored_schema<Notes>.find("visits L [N in seconds]") != std::string_view::npos);

}  // namespace epoch_times

TEST_CASE("epoch times are stored as numbers, kept by facet, and found by keys") {
    using namespace epoch_times;
    facet::memory::engine engine;
    facet::open_options options;
    options.clock.read = some_day;
    auto notes = facet::open<Notes>(engine, std::move(options));

    const Note stored = notes.create(Note{.id = "1", .made = {}, .written = {}, .seen = std::chrono::sys_seconds(90s), .ends = std::chrono::sys_seconds(1800000000s),
                                          .visits = {std::chrono::sys_seconds(-5s)}}).returning_new().or_throw();
    CHECK(stored.made == at(1796083200123));
    const auto item = facet::encode<Notes>(stored);
    CHECK(*item->find("made") == facet::attribute_value(1796083200123));
    CHECK(*item->find("written") == facet::attribute_value(1796083200123));
    CHECK(*item->find("seen") == facet::attribute_value(90));
    CHECK(*item->find("ends") == facet::attribute_value(1800000000));
    CHECK(item->find("visits")->elements()[0] == facet::attribute_value(-5));
    CHECK(item->find("GSI1SK")->as_string() == "AT#1796083200123");

    const facet::epoch_milliseconds from = at(1796083200000);
    const auto found = notes.query<Note>("seen"_f == facet::epoch_seconds(at(90'000)) && "made"_f >= from).all().value();
    REQUIRE(found.size() == 1);
    const std::chrono::sys_seconds ends = *found[0].ends;
    CHECK(ends == std::chrono::sys_seconds(1800000000s));
    CHECK(notes.query<Note>("seen"_f == facet::epoch_seconds(at(90'000))).filter("written"_f < from).all().value().empty());
}

TEST_CASE("a time that other programs stored otherwise: the error says what would read it") {
    using epoch_times::said_of;
    const std::string form = "at has a stored text of another form than 2026-11-21T06:19:00.123Z; what is written otherwise is a type with a facet::conversion";
    CHECK(said_of("2026-11-21T06:19:00.123456+0000", 5) == form);
    CHECK(said_of("2026-11-21T06:19:00.123456789Z", 5) == form);
    CHECK(said_of(1796083200123, 5) == "at has a stored value of another type: N, where the field is S; a time that is stored as a number is a facet::epoch_time");
    CHECK(said_of(true, 5) == "at has a stored value of another type: BOOL, where the field is S");
    CHECK(said_of("2026-11-21T06:19:00Z", "5") == "ends has a stored value of another type: S, where the field is N");
}
