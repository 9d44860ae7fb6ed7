// SPDX-License-Identifier: BSL-1.0
// Every form of a component, and the text it becomes.
#include "expect.hpp"

#include <facet/value/uuid.hpp>

#include <chrono>
#include <cstdint>
#include <string>

using namespace facet::literals;
using namespace std::chrono_literals;

namespace {

enum class status : int { open, paid, shipped };

// [text]
struct Word { std::string plain; std::string folded; std::string quiet; status state; bool active; facet::uuid id; std::string title; };

struct Words : facet::table<"Words",
    facet::entity<Word, facet::key<"{plain}#{folded:upper}#{quiet:lower}", "{state}#{active}#{id}#{title:spaces}">>> {};
// [/text]

// [numbers]
struct Reading {
    std::uint32_t count;      // {count:6}
    std::int32_t delta;       // {delta:4}: a place for the sign, then four digits
    std::int32_t year;        // {year:+4}: no sign; a negative value is refused
    std::int64_t serial;      // {serial:plain}: as people write it; equality only
    facet::decimal price;     // {price:5.2}: five digits, a point, two digits
    double level;             // {level}: 16 hexadecimal digits that sort as the numbers do
    status state;             // {state:2}: the enumerator's value
};
struct Readings : facet::table<"Readings",
    facet::entity<Reading, facet::key<"{serial:plain}", "{count:6}#{delta:4}#{year:+4}#{price:5.2}#{level}#{state:2}">>> {};
// [/numbers]

// [times]
struct Event { std::string id; facet::timestamp at; };

struct Events : facet::table<"Events",
    facet::entity<Event, facet::key<"{id}", "{at}">>> {};
struct DailyEvents : facet::table<"DailyEvents",
    facet::entity<Event, facet::key<"{id}", "{at:days}">>> {};
struct SecondEvents : facet::table<"SecondEvents",
    facet::entity<Event, facet::key<"{id}", "{at:s}">>> {};
// [/times]

// [braces]
struct Note { std::string id; std::int32_t year; std::uint32_t quarter; };

struct Notes : facet::table<"Notes",
    facet::entity<Note, facet::key<"NOTE{{1}}#{id}", "{year:+4}-Q{quarter:1}">>> {};
// [/braces]

}  // namespace

int main() {
    facet::memory::engine engine;

    auto words = facet::open<Words>(engine);
    const facet::uuid id = facet::conversion<facet::uuid>::from_stored("2f1c0a52-9d1e-4f37-8a52-0c9f6be61d3e").value();
    words.put(Word{"a#b c", "Abc", "Abc", status::open, true, id, "Tom Hanks"}).or_throw();
    expect_text(stored_keys(words)[0], "a$23b$20c#ABC#abc | open#true#2f1c0a52-9d1e-4f37-8a52-0c9f6be61d3e#Tom Hanks");

    // [folded]
    auto found = words.query<Word>("plain"_f == "a#b c" && "folded"_f == "aBC" && "quiet"_f == "ABC");   // the key is folded: Abc is found
    auto missed = words.query<Word>("plain"_f == "a#b c" && "folded"_f == "aBC" && "quiet"_f == "ABC").filter("folded"_f == "aBC");   // not
    // [/folded]
    expect(found.count().value() == 1 && missed.count().value() == 0);

    auto readings = facet::open<Readings>(engine);
    readings.put(Reading{42, 7, 2026, 12, "19.9"_decimal, 1.5, status::shipped}).or_throw();
    readings.put(Reading{42, -7, 2026, 12, "-19.9"_decimal, -1.5, status::shipped}).or_throw();
    expect_text(stored_keys(readings)[0], "12 | 000042#-9992#2026#-99980.09#4007ffffffffffff#02");
    expect_text(stored_keys(readings)[1], "12 | 000042#00007#2026#000019.90#bff8000000000000#02");

    const facet::timestamp noon(std::chrono::sys_days(2026y / 11 / 21) + 12h);
    auto events = facet::open<Events>(engine);
    auto daily = facet::open<DailyEvents>(engine);
    auto seconds = facet::open<SecondEvents>(engine);
    events.put(Event{"e", noon}).or_throw();
    seconds.put(Event{"e", noon}).or_throw();
    expect_text(stored_keys(events)[0], "e | 2026-11-21T12:00:00.000Z");
    expect_text(stored_keys(seconds)[0], "e | 2026-11-21T12:00:00Z");

    // [not whole]
    auto refused = daily.put(Event{"e", noon}).run();  // {at:days} cannot hold an hour: nothing is rounded
    std::printf("%s\n", refused.error().to_string().c_str());
    // [/not whole]
    expect(refused.error().code == facet::error_code::invalid_key);
    daily.put(Event{"e", std::chrono::sys_days(2026y / 11 / 21)}).or_throw();
    expect_text(stored_keys(daily)[0], "e | 2026-11-21");

    auto notes = facet::open<Notes>(engine);
    notes.put(Note{"x", 2026, 3}).or_throw();
    expect_text(stored_keys(notes)[0], "NOTE{1}#x | 2026-Q3");
    expect(!notes.put(Note{"x", -1, 3}).run().has_value());
    expect(!notes.put(Note{"x", 2026, 10}).run().has_value());
    expect(!notes.put(Note{"", 2026, 1}).run().has_value());
}
