// SPDX-License-Identifier: BSL-1.0
// What is read of one entity beside others of its partition whose sort keys begin otherwise: a time's and a number's texts begin with digits.
#include <facet/facet.hpp>

#include <support/catch.hpp>
#include <unit/planner/plan_probe.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;
using namespace plan_probe;

namespace {

struct Profile {
    std::string user;
    std::string name;
};
struct Event {
    std::string user;
    facet::timestamp at;
    std::string id;
};
struct Point {
    std::string user;
    std::int32_t score;
    std::string id;
};
struct Invoice {
    std::string user;
    facet::timestamp at;
};
struct Year {
    std::string user;
    std::uint16_t year;
};

/// Times beside texts.
struct Log : facet::table<"Log", facet::gsi<"ByTime", facet::partition<"IPK">, facet::sort<"ISK">>,
                          facet::entity<Profile, facet::key<"USER#{user}", "META">, facet::index<"ByTime", "ALL", "USER#{user}">>,
                          facet::entity<Event, facet::key<"USER#{user}", "{at}#{id}">, facet::index<"ByTime", "ALL", "{at}">>,
                          facet::entity<Point, facet::key<"USER#{user}", "P#{score:6}#{id}">>,
                          facet::entity<Invoice, facet::key<"USER#{user}", "P#i#{at}">>> {};
/// Times beside years, which begin with digits, too.
struct Mixed : facet::table<"Mixed", facet::entity<Profile, facet::key<"USER#{user}", "META">>, facet::entity<Event, facet::key<"USER#{user}", "{at}#{id}">>, facet::entity<Year, facet::key<"USER#{user}", "{year:4}">>> {};

/// The latest version as number zero, beside all versions; and what stands among them.
struct Latest {
    std::string doc;
    std::string text;
};
struct Draft {
    std::string doc;
    std::string text;
};
struct Version {
    std::string doc;
    std::uint32_t number;
    std::string text;
};
struct Balance {
    std::string doc;
    std::int32_t number;
};
struct Docs : facet::table<"Docs", facet::entity<Latest, facet::key<"DOC#{doc}", "v0">>, facet::entity<Draft, facet::key<"DOC#{doc}", "v0#DRAFT">>,
                           facet::entity<Version, facet::key<"DOC#{doc}", "v{number:6}">>, facet::entity<Balance, facet::key<"DOC#{doc}", "b{number:3}#">>,
                           facet::entity<Profile, facet::key<"DOC#{user}", "b-0#">>> {};
/// Where one lies among them.
struct Among : facet::table<"Among", facet::entity<Latest, facet::key<"DOC#{doc}", "v1">>, facet::entity<Version, facet::key<"DOC#{doc}", "v{number:6}">>> {};
struct Short : facet::table<"Short", facet::entity<Latest, facet::key<"DOC#{doc}", "wx">>, facet::entity<Version, facet::key<"DOC#{doc}", "v{number:6}">>> {};
struct Longer : facet::table<"Longer", facet::entity<Latest, facet::key<"DOC#{doc}", "v000000#LATEST">>, facet::entity<Version, facet::key<"DOC#{doc}", "v{number:6}">>> {};
struct Behind : facet::table<"Behind", facet::entity<Latest, facet::key<"DOC#{doc}", "v00x">>, facet::entity<Version, facet::key<"DOC#{doc}", "v{number:6}">>> {};

facet::timestamp hour(int hours) { return facet::timestamp(std::chrono::hours(hours + 400'000)); }

const std::string u = "u";

}  // namespace

TEST_CASE("a time at a sort key's beginning is read apart from what begins with letters") {
    CHECK(query<Log, Event>("user"_f == u) == "the primary key: all");
    CHECK(query<Log, Event>("user"_f == u && "at"_f >= hour(1)) == "the primary key: range");
    CHECK(query<Log, Event>("user"_f == u && "at"_f < hour(1)) == "the primary key: range");
    CHECK(query<Log, Event>("user"_f == u && "at"_f.between(hour(1), hour(2))) == "the primary key: range");
    CHECK(query<Log, Point>("user"_f == u) == "the primary key: beginning");
    CHECK(query<Log, Point>("user"_f == u && "score"_f > 5) == "the primary key: range");
    // Not of Profile, which lies elsewhere.
    CHECK(query<Mixed, Event>("user"_f == u && "at"_f >= hour(1)).find("would also read items of Year") != std::string::npos);
}

TEST_CASE("what is asked is kept between digits, and only where others are beside it") {
    facet::memory::engine engine;
    auto log = facet::open<Log>(engine);
    CHECK(log.query<Event>("user"_f == u).explain() == R"(Log, primary key: PK = "USER#u" AND SK BETWEEN "0" AND ":", without its upper end)");
    CHECK(log.query<Event>("user"_f == u && "at"_f >= hour(1)).explain() == R"(Log, primary key: PK = "USER#u" AND SK BETWEEN "2015-08-19T17:00:00.000Z" AND ":", without its upper end)");
    CHECK(log.query<Event>("user"_f == u && "at"_f < hour(1)).explain() == R"(Log, primary key: PK = "USER#u" AND SK BETWEEN "0" AND "2015-08-19T17:00:00.000Z", without its upper end)");
    CHECK(log.query<Point>("user"_f == u).explain() == R"(Log, primary key: PK = "USER#u" AND SK BETWEEN "P#-" AND "P#1", without its upper end)");
}

TEST_CASE("each entity's items are found, and no others, whatever lies between") {
    facet::memory::engine engine;
    auto log = facet::open<Log>(engine);
    for (const char* user : {"u", "v"}) {
        log.put(Profile{user, "n"}).or_throw();
        for (int i = 0; i < 20; ++i) {
            log.put(Event{user, hour(i), "e" + std::to_string(i)}).or_throw();
            log.put(Point{user, i * 37 - 300, "p"}).or_throw();
            log.put(Invoice{user, hour(i)}).or_throw();
        }
        log.put(Event{user, facet::timestamp(std::chrono::milliseconds(-62'167'219'200'000)), "first"}).or_throw();
        log.put(Event{user, facet::timestamp(std::chrono::milliseconds(253'402'300'799'999)), "last"}).or_throw();
        log.put(Point{user, -999'999, "p"}).or_throw();
        log.put(Point{user, 999'999, "p"}).or_throw();
    }
    const auto user = "user"_f == u;
    CHECK(log.query<Event>(user).all()->size() == 22);
    CHECK(log.query<Event>(user).all()->front().id == "first");
    CHECK(log.query<Event>(user).descending().first()->id == "last");
    CHECK(log.query<Event>(user && "at"_f >= hour(5)).all()->size() == 16);
    CHECK(log.query<Event>(user && "at"_f > hour(5)).all()->size() == 15);
    CHECK(log.query<Event>(user && "at"_f <= hour(5)).all()->size() == 7);
    CHECK(log.query<Event>(user && "at"_f < hour(5)).all()->size() == 6);
    CHECK(log.query<Event>(user && hour(3) <= "at"_f && "at"_f < hour(5)).all()->size() == 2);
    CHECK(log.query<Event>("user"_f == facet::each_of("u", "v") && "at"_f >= hour(5)).all()->size() == 32);
    CHECK(log.query<Point>(user).all()->size() == 22);
    CHECK(log.query<Point>(user && "score"_f < 0).all()->size() == 10);
    CHECK(log.query<Point>(user && "score"_f >= 0).all()->size() == 12);
    CHECK(log.query<Invoice>(user).all()->size() == 20);
    CHECK(log.query<Event>(user).limit(7).page()->items.size() == 7);
    std::size_t paged = 0;
    facet::cursor after;
    do {
        auto page = log.query<Event>(user).limit(4).after(after).page().value();
        paged += page.items.size();
        after = page.next;
    } while (!after.empty());
    CHECK(paged == 22);
    CHECK(log.query<Event>(user).count().value() == 22);
}

TEST_CASE("numbers of a fixed width are read apart from what lies below their least text, as version zero that is the latest") {
    CHECK(query<Docs, Version>("doc"_f == u) == "the primary key: beginning");
    CHECK(query<Docs, Version>("doc"_f == u && "number"_f.between(2u, 3u)) == "the primary key: range");
    CHECK(query<Docs, Balance>("doc"_f == u) == "the primary key: beginning");
    CHECK(query<Among, Version>("doc"_f == u).find("would also read items of Latest") != std::string::npos);
    CHECK(query<Longer, Version>("doc"_f == u).find("would also read items of Latest") != std::string::npos);
    CHECK(query<Behind, Version>("doc"_f == u).find("would also read items of Latest") != std::string::npos);

    facet::memory::engine engine;
    const auto docs = facet::open<Docs>(engine);
    const auto doc = "doc"_f == u;
    docs.put(Latest{u, "c"}).or_throw();
    docs.put(Draft{u, "d"}).or_throw();
    docs.put(Profile{u, "p"}).or_throw();
    for (const std::uint32_t number : {0u, 1u, 2u, 999'999u}) docs.put(Version{u, number, "t"}).or_throw();
    for (const std::int32_t number : {-999, -1, 0, 999}) docs.put(Balance{u, number}).or_throw();
    CHECK(docs.query<Version>(doc).explain() == R"(Docs, primary key: PK = "DOC#u" AND SK BETWEEN "v000000" AND "v:", without its upper end)");
    CHECK(docs.query<Version>(doc).all()->size() == 4);
    CHECK(docs.query<Version>(doc).descending().first()->number == 999'999);
    CHECK(docs.query<Version>(doc && "number"_f < 2u).all()->size() == 2);
    CHECK(docs.query<Version>(doc && "number"_f > 0u).all()->size() == 3);
    CHECK(docs.query<Version>(doc && "number"_f.between(1u, 2u)).all()->size() == 2);
    for (const std::optional<std::uint32_t>& least : {std::optional<std::uint32_t>{}, std::optional<std::uint32_t>{1u}})
        CHECK(docs.query<Version>(doc && "number"_f >= least).all()->size() == (least ? 3u : 4u));
    CHECK(docs.query<Balance>(doc).explain() == R"(Docs, primary key: PK = "DOC#u" AND SK BETWEEN "b-000" AND "b1", without its upper end)");
    CHECK(docs.query<Balance>(doc).all()->size() == 4);
    CHECK(docs.query<Balance>(doc).first()->number == -999);
    CHECK(docs.query<Balance>(doc && "number"_f <= -1).all()->size() == 2);
    CHECK(docs.get<Latest>(doc)->text == "c");
}

TEST_CASE("a range behind a beginning of one byte ends where that does") {
    facet::memory::engine engine;
    auto docs = facet::open<Short>(engine);
    docs.put(Latest{u, "c"}).or_throw();
    for (const std::uint32_t number : {1u, 2u, 999'999u}) docs.put(Version{u, number, "c"}).or_throw();
    CHECK(docs.query<Version>("doc"_f == u).all()->size() == 3);
    CHECK(docs.query<Version>("doc"_f == u && "number"_f >= 2u).all().value().size() == 2);
    CHECK(docs.query<Version>("doc"_f == u && "number"_f > 2u).page()->scanned == 2);
}
