// SPDX-License-Identifier: BSL-1.0
// Fields that are computed of their object: by each write of a whole object, whatever it holds in them, and mended by a backfill.
#include <facet/repository/backfill.hpp>
#include <unit/repository/findings.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

using days = std::chrono::sys_days;

inline days day_of(const facet::timestamp& at) { return std::chrono::floor<std::chrono::days>(at); }
inline std::optional<std::string> alarm_of(std::int64_t value, const std::string& device) {
    if (value < 0) throw std::range_error("a value below 0");
    return value > 90 ? std::optional<std::string>("HIGH#" + device.substr(0, 1)) : std::nullopt;
}

struct Reading {
    std::string device;
    facet::timestamp at{};
    std::int64_t value = 0;
    std::string note{};
    std::uint32_t version = 0;
    days day{};
    std::optional<std::string> alarm{};
    bool operator==(const Reading&) const = default;
};
using by_alarm = facet::gsi<"ByAlarm", facet::partition<"alarm">, facet::sort<"AlarmSK">>;
struct Readings : facet::table<"Readings", by_alarm,
                               facet::entity<Reading, facet::version<"version">, facet::computed<"day", &day_of, "at">, facet::computed<"alarm", alarm_of, "value", "device">,
                                             facet::key<"DEVICE#{device}#{day}", "{at}">, facet::index<"ByAlarm", "{alarm}", "{at}">>> {};
/// The same without, as the table was before.
struct Former : facet::table<"Readings", by_alarm,
                             facet::entity<Reading, facet::version<"version">, facet::key<"DEVICE#{device}#{day}", "{at}">, facet::index<"ByAlarm", "{alarm}", "{at}">>> {};

inline std::string folded(const std::string& mail) {
    std::string low = mail;
    for (char& c : low) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return low;
}
struct Member {
    std::string id;
    std::string mail;
    std::string low_mail{};
};
struct MailOwner {
    std::string low_mail;
    std::string id;
};
struct Club : facet::table<"Club", facet::entity<Member, facet::unique<MailOwner>, facet::computed<"low_mail", folded, "mail">, facet::key<"MEMBER#{id}", "MEMBER">>,
                           facet::entity<MailOwner, facet::key<"MAIL#{low_mail}", "MAIL">>> {};

/// What converts on its way to a function and from it, and is the same value still.
struct Widened {
    std::string id;
    std::int32_t count = 0;
    std::int64_t wide{};
    std::string copy{};
    std::optional<std::int64_t> maybe{};
    facet::timestamp start{};
    std::optional<std::string> never{};
    double share{};
};
inline double quarter(double count) noexcept { return count / 4; }
inline std::int32_t doubled(std::int64_t count) { return static_cast<std::int32_t>(2 * count); }
inline std::string_view viewed(std::string_view id) noexcept { return id; }
inline std::optional<std::int16_t> small(std::optional<std::int64_t> count) { return count < 100 ? std::optional<std::int16_t>(7) : std::nullopt; }
inline days start_of(const std::string&) { return days(std::chrono::days(3)); }
inline std::nullopt_t nothing(const std::string&) { return std::nullopt; }
struct Wide : facet::table<"Wide", facet::entity<Widened, facet::computed<"wide", doubled, "count">, facet::computed<"copy", viewed, "id">, facet::computed<"maybe", small, "count">,
                                                 facet::computed<"start", start_of, "id">, facet::computed<"never", nothing, "id">, facet::computed<"share", quarter, "count">, facet::key<"WIDE#{id}", "ROOT">>> {};

constexpr facet::timestamp noon{std::chrono::milliseconds(1'700'000'000'000)};
const days first = day_of(noon);
auto where(facet::timestamp at) { return "device"_f == "d" && "day"_f == day_of(at) && "at"_f == at; }

struct readings {
    facet::memory::engine engine;
    facet::repository<Readings, facet::memory::engine> table = facet::open<Readings>(engine);

    [[nodiscard]] std::vector<std::int64_t> high() const {
        std::vector<std::int64_t> values;
        for (const Reading& each : table.query<Reading>("alarm"_f == "HIGH#d").or_throw()) values.push_back(each.value);
        return values;
    }
    [[nodiscard]] Reading read(facet::timestamp at) const { return table.get<Reading>(where(at)).value(); }
};

struct Sample {
    std::string id;
    std::int64_t value = 0;
    std::optional<std::string> alarm{};
};
inline std::optional<std::string> alarm_of_value(std::int64_t value) { return value > 90 ? std::optional<std::string>("HIGH") : std::nullopt; }
struct Samples : facet::table<"Samples", facet::partition<"PK">, facet::entity<Sample, facet::key<"SAMPLE#{id}">, facet::computed<"alarm", alarm_of_value, "value">, facet::renamed_from<"alarm", "state">>> {};

}  // namespace

TEST_CASE("each write of a whole object stores what its computed fields come to, and leaves the object as it is") {
    readings all;
    Reading given{"d", noon, 95, "put"};
    given.alarm = "wrong";
    given.day = first + std::chrono::days(300);
    const Reading before = given;
    all.table.put(given).or_throw();
    CHECK(given == before);
    const Reading stored = all.read(noon);
    CHECK((stored.day == first && stored.alarm == "HIGH#d" && stored.version == 1 && stored.note == "put"));

    const auto minutes = [](int count) { return noon + std::chrono::minutes(count); };
    all.table.create(Reading{"d", minutes(1), 96}).or_throw();
    all.table.replace(Reading{"d", minutes(1), 97, "", 1}).or_throw();
    all.table.unchecked_import(Reading{"d", minutes(2), 98, "", 7}).or_throw();
    all.table.batch_write(all.table.unchecked_import(Reading{"d", minutes(3), 99})).value();
    all.table.transact(all.table.create(Reading{"d", minutes(4), 100}), all.table.put(Reading{"d", minutes(5), 10})).value();
    auto batch = all.table.batch();
    batch.add(all.table.unchecked_import(Reading{"d", minutes(6), 101}));
    batch.run().value();
    CHECK(all.high() == std::vector<std::int64_t>{95, 97, 98, 99, 100, 101});
    CHECK(all.read(minutes(2)).version == 7);  // an import counts nothing
    CHECK(all.table.query<Reading>("device"_f == "d" && "day"_f == first).count().value() == 7);
}

TEST_CASE("a modify computes anew, and a move goes where the computed key says") {
    readings all;
    all.table.put(Reading{"d", noon, 10}).or_throw();
    const auto modified = all.table.modify<Reading>(where(noon), [](Reading& one) {
        one.value = 95;
        one.alarm = "ignored";
    });
    CHECK((modified->alarm == "HIGH#d" && modified->version == 2));
    CHECK(all.high() == std::vector<std::int64_t>{95});
    CHECK(all.table.modify<Reading>(where(noon), [](Reading& one) { one.value = 1; })->alarm == std::nullopt);
    CHECK(all.high().empty());
    // Nothing but a computed field is changed: nothing is.
    CHECK(all.table.modify<Reading>(where(noon), [](Reading& one) { one.alarm = "ignored"; })->version == 3);

    const auto later = noon + std::chrono::days(2);
    const auto refused = all.table.modify<Reading>(where(noon), [&](Reading& one) { one.at = later; });
    CHECK(refused.error().code == facet::error_code::validation);
    CHECK(all.table.move<Reading>(where(noon), [&](Reading& one) { one.at = later; })->day == day_of(later));
    CHECK(all.table.get<Reading>(where(noon)).missing());
    CHECK(all.read(later).day == first + std::chrono::days(2));
}

TEST_CASE("an update sets what nothing is computed from, and an object is erased by the key that it is stored under") {
    readings all;
    all.table.put(Reading{"d", noon, 95}).or_throw();
    all.table.update<Reading>(where(noon)).set("note"_f = "seen").or_throw();
    CHECK((all.read(noon).note == "seen" && all.high().size() == 1));
    all.table.erase(Reading{"d", noon}).or_throw();  // whose day is not set
    CHECK(all.table.get<Reading>(where(noon)).missing());
}

TEST_CASE("what a function throws passes through, and nothing is written") {
    readings all;
    CHECK_THROWS_AS(all.table.put(Reading{"d", noon, -1}), std::range_error);
    CHECK(all.table.scan<Reading>().all()->empty());
    all.table.put(Reading{"d", noon, 1}).or_throw();
    CHECK_THROWS_AS(all.table.modify<Reading>(where(noon), [](Reading& one) { one.value = -1; }), std::range_error);
    CHECK(all.read(noon).value == 1);
}

TEST_CASE("an audit tells what is not as it would be computed, and a backfill mends it") {
    readings all;
    const auto former = facet::open<Former>(all.engine);
    former.put(Reading{"d", noon, 95, "no alarm", 0, first}).or_throw();
    former.put(Reading{"d", noon + std::chrono::hours(1), 1, "an alarm", 0, first, "HIGH#d"}).or_throw();
    former.put(Reading{"d", noon + std::chrono::hours(2), 1, "elsewhere", 0, first + std::chrono::days(9)}).or_throw();
    const auto found = findings(all.table);
    REQUIRE(found.size() == 5);
    CHECK(found[0].substr(0, 18) == "misplaced|Reading|");
    const std::string low = "stale|Reading|PK=DEVICE#d#2023-11-14, SK=2023-11-14T22:13:20.000Z|";
    const std::string high = "stale|Reading|PK=DEVICE#d#2023-11-14, SK=2023-11-14T23:13:20.000Z|";
    CHECK((found[1].substr(0, low.size()) == low && found[2] == low + "alarm|alarm is missing; its fields give HIGH#d"));
    CHECK((found[3].substr(0, high.size()) == high && found[4] == high + "alarm|alarm is there, though its fields give none"));
    CHECK(facet::backfill<Reading>(all.table)->written == 2);
    CHECK(all.high() == std::vector<std::int64_t>{95});
    CHECK(findings(all.table).size() == 1);  // a misplaced item is left
}

TEST_CASE("a guard is made of a computed field") {
    facet::memory::engine engine;
    const auto club = facet::open<Club>(engine);
    club.create(Member{"1", "Ann@X.org"}).or_throw();
    const auto twice = club.create(Member{"2", "ann@x.ORG"}).run();
    REQUIRE_FALSE(twice.has_value());
    CHECK(club.get<MailOwner>("low_mail"_f == "ann@x.org")->id == "1");
    CHECK(club.modify<Member>("id"_f == "1", [](Member& one) { one.mail = "Ann@Y.org"; })->low_mail == "ann@y.org");
    CHECK(club.get<MailOwner>("low_mail"_f == "ann@x.org").missing());
    CHECK(club.get<MailOwner>("low_mail"_f == "ann@y.org")->id == "1");
    club.erase(Member{"1", "ANN@Y.org"}).or_throw();
    CHECK(club.scan<MailOwner>().all()->empty());
}

TEST_CASE("what a function takes and gives is converted where that changes no value") {
    facet::memory::engine engine;
    const auto wide = facet::open<Wide>(engine);
    wide.put(Widened{"w", 21}).or_throw();
    const auto stored = wide.get<Widened>("id"_f == "w").value();
    CHECK((stored.wide == 42 && stored.copy == "w" && stored.maybe == 7 && stored.share == 5.25 && stored.start == days(std::chrono::days(3)) && !stored.never));
}

TEST_CASE("a computed field without a value is mended where an item has one under its older name") {
    facet::memory::engine engine;
    const auto samples = facet::open<Samples>(engine);
    REQUIRE(put_raw(samples, {{"PK", "SAMPLE#1"}, {"id", "1"}, {"value", 5}, {"state", "HIGH"}}).has_value());
    CHECK(samples.get<Sample>("id"_f == "1")->alarm == "HIGH");
    CHECK(findings(samples) == std::vector<std::string>{"stale|Sample|PK=SAMPLE#1|state|state is there, though its fields give none"});
    CHECK(facet::backfill(samples)->written == 1);
    CHECK(samples.get<Sample>("id"_f == "1")->alarm == std::nullopt);
    CHECK(findings(samples).empty());
    CHECK(facet::backfill(samples)->written == 0);

    REQUIRE(put_raw(samples, {{"PK", "SAMPLE#1"}, {"id", "1"}, {"value", 95}, {"alarm", "HIGH"}, {"state", "LOW"}}).has_value());
    CHECK(findings(samples).empty());  // which nobody reads
    CHECK(facet::backfill(samples)->written == 0);
}
