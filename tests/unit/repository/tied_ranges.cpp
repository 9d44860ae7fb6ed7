// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <support/by_pages.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

// Ranges over several components of a sort key: facet::tie() compares as std::tie() does.

using namespace facet::literals;

namespace tied_ranges {

using facet::test::by_pages;

struct Reading {
    std::string device;
    std::int32_t year;
    std::string place;
    std::string kind;
    std::uint16_t id;
    auto rank() const { return std::tie(year, place, kind, id); }
    friend bool operator==(const Reading&, const Reading&) = default;
};
struct Label {
    std::string device;
    std::string text;
};
struct Readings : facet::table<"Readings", facet::gsi<"ByPlace", facet::partition<"PlacePK">, facet::sort<"PlaceSK">>, facet::gsi<"ByYear", facet::partition<"YearPK">, facet::sort<"y", "rest">>,
                               facet::entity<Reading, facet::key<"{device}", "R#{year:4}#{place}#KIND#{kind}#{id:4}">, facet::index<"ByPlace", "{device}", "{place}#{kind}#{id:4}">,
                                             facet::index<"ByYear", "{device}", "{year:4}", "{place}#{id:4}">>,
                               facet::entity<Label, facet::key<"{device}", "S#{text}">, facet::index<"ByPlace", "{device}#LABEL", "{text}">>> {};

const std::array<std::string, 6> places{"a", "a b", "a#", "ab", "$", "b"};
const std::array<std::string, 4> kinds{"x", "x!", "xx", "y"};

std::vector<Reading> readings() {
    std::vector<Reading> all;
    std::uint16_t id = 0;
    for (const std::int32_t year : {-2, 0, 1, 9})
        for (const std::string& place : places)
            for (const std::string& kind : kinds) all.push_back({"d", year, place, kind, static_cast<std::uint16_t>(++id % 7)});
    return all;
}
template <class Keep, class Rank>
std::vector<Reading> those(const Keep& keep, const Rank& rank) {
    std::vector<Reading> all;
    for (const Reading& each : readings())
        if (keep(each)) all.push_back(each);
    std::sort(all.begin(), all.end(), [&](const Reading& a, const Reading& b) { return rank(a) < rank(b); });
    return all;
}

struct opened {
    facet::memory::engine engine;
    facet::repository<Readings> table = facet::open<Readings>(engine);
    opened() {
        for (const Reading& each : readings()) table.put(each).or_throw();
        for (const char* text : {"", "zz"}) table.put(Label{"d", std::string("l") + text}).or_throw();
    }
};

/// Each operator of fields that are tied, behind `before`, against those that `holds` keeps and `tied` compares.
template <class Where, class Term, class Holds, class Tied, class Low, class High>
void check(const opened& on, const Where& before, Term, const Holds& holds, const Tied& tied, const Low& low, const High& high) {
    const auto rank = [](const Reading& each) { return each.rank(); };
    constexpr Term term;
    const auto same = [&](const auto& where, const auto& keep) {
        const auto all = those([&](const Reading& each) { return holds(each) && keep(tied(each)); }, rank);
        CHECK(on.table.query<Reading>(before && where).all().value() == all);
        CHECK(by_pages(on.table.query<Reading>(before && where).limit(5)) == all);
        const auto back = on.table.query<Reading>(before && where).descending().all().value();
        CHECK(std::vector<Reading>(back.rbegin(), back.rend()) == all);
    };
    same(term >= low, [&](const auto& it) { return it >= low; });
    same(term > low, [&](const auto& it) { return it > low; });
    same(term <= high, [&](const auto& it) { return it <= high; });
    same(term < high, [&](const auto& it) { return it < high; });
    same(term.between(low, high), [&](const auto& it) { return it >= low && it <= high; });
    same(low < term && high > term, [&](const auto& it) { return it > low && it < high; });
    same(low <= term && high >= term, [&](const auto& it) { return it >= low && it <= high; });
    same(term > low && term <= high, [&](const auto& it) { return it > low && it <= high; });
}

}  // namespace tied_ranges
using namespace tied_ranges;
using repository_probe::said;

TEST_CASE("facet::tie() bounds a number and the texts behind it") {
    const opened on;
    const auto device = "device"_f == "d";
    const auto any = [](const Reading&) { return true; };
    for (const std::int32_t year : {-2, 0, 3})
        for (const std::string& place : places) {
            CAPTURE(year, place);
            const auto low = std::tuple(year, place);
            const auto high = std::tuple(std::int32_t{1}, std::string("a#"));
            check(on, device, facet::tie("year"_f, "place"_f), any, [](const Reading& each) { return std::tuple(each.year, each.place); }, low, high);
        }
    for (const std::string& place : places)
        for (const std::string& kind : kinds) {
            CAPTURE(place, kind);
            const auto tied = [](const Reading& each) { return std::tuple(each.year, each.place, each.kind); };
            check(on, device, facet::tie("year"_f, "place"_f, "kind"_f), any, tied, std::tuple(0, place, kind), std::tuple(1, std::string("ab"), std::string("x!")));
        }
}

TEST_CASE("facet::tie() bounds two texts behind what equality binds, and a whole key") {
    const opened on;
    const auto year = "device"_f == "d" && "year"_f == 1;
    const auto in_year = [](const Reading& each) { return each.year == 1; };
    for (const std::string& place : places)
        for (const std::string& kind : kinds) {
            CAPTURE(place, kind);
            check(on, year, facet::tie("place"_f, "kind"_f), in_year, [](const Reading& each) { return std::pair(each.place, each.kind); }, std::pair(place, kind), std::pair(std::string("ab"), kind));
            const auto whole = [](const Reading& each) { return std::tuple(each.place, each.kind, std::int32_t{each.id}); };
            check(on, year, facet::tie("place"_f, "kind"_f, "id"_f), in_year, whole, std::tuple(place, kind, 4), std::tuple(std::string("b"), kind, 3));
        }
    CHECK(on.table.query<Reading>(year && facet::tie("place"_f, "kind"_f) == std::tuple("ab", "xx")).all()->size() == 1);
    CHECK(on.table.query<Reading>(year && std::pair("ab", "xx") == facet::tie("place"_f, "kind"_f)).all()->size() == 1);
}

TEST_CASE("facet::tie() in an index, with the values of std::tie() and of optionals, and with other bounds") {
    const opened on;
    const auto device = "device"_f == "d";
    const std::string place = "a#", kind = "x!";
    const auto rank = [](const Reading& each) { return std::tuple(each.place, each.kind, each.id, each.year); };
    auto all = on.table.query<Reading>(device && facet::tie("place"_f, "kind"_f) > std::tie(place, kind)).all().value();
    std::sort(all.begin(), all.end(), [&](const Reading& a, const Reading& b) { return rank(a) < rank(b); });
    CHECK(all == those([&](const Reading& each) { return std::tie(each.place, each.kind) > std::tie(place, kind); }, rank));
    CHECK(on.table.query<Reading>(device && facet::tie("place"_f, "kind"_f) > std::tie(place, kind)).explain() ==
          "Readings, ByPlace: PlacePK = \"d\" AND PlaceSK >= \"a$23#x$21$\"");

    const auto from = [&](std::optional<std::int32_t> year, std::optional<std::string> in) { return on.table.query<Reading>(device && facet::tie("year"_f, "place"_f) >= std::tuple(year, in)).count().value(); };
    CHECK(from(0, "b") == those([](const Reading& each) { return std::tuple(each.year, each.place) >= std::tuple(0, std::string("b")); }, rank).size());
    CHECK(from(0, std::nullopt) == readings().size());
    CHECK(from(std::nullopt, "b") == readings().size());

    const auto mixed = those([](const Reading& each) { return std::tuple(each.year, each.place) > std::tuple(0, std::string("ab")) && each.year <= 1; }, [](const Reading& each) { return each.rank(); });
    CHECK(on.table.query<Reading>(device && facet::tie("year"_f, "place"_f) > std::tuple(0, "ab") && "year"_f <= 1).all().value() == mixed);
}

TEST_CASE("facet::tie() in a collection and in erase_all, and of what a key cannot hold") {
    const opened on;
    const auto where = "device"_f == "d" && "year"_f == 9;
    CHECK(on.table.collection<Reading, Label>("device"_f == "d").all()->size() == readings().size() + 2);
    CHECK(on.table.query<Reading>(where && facet::tie("place"_f, "kind"_f) >= std::tuple("", "")).all()->size() == places.size() * kinds.size());
    CHECK(on.table.query<Reading>(where && facet::tie("place"_f, "kind"_f) < std::tuple("", "")).all()->empty());
    CHECK(said(on.table.query<Reading>("device"_f == "d" && facet::tie("year"_f, "place"_f) >= std::tuple(12'345, "a")).all()) == "InvalidKey");
    CHECK(said(on.table.query<Reading>("device"_f == "d" && facet::tie("year"_f, "place"_f) >= std::tuple(1, std::string(1'100, 'x'))).all()) == "InvalidKey");
    const std::size_t less = those([](const Reading& each) { return std::tuple(each.year, each.place) < std::tuple(1, std::string("ab")); }, [](const Reading& each) { return each.rank(); }).size();
    CHECK(facet::erase_all(on.table, on.table.query<Reading>("device"_f == "d" && facet::tie("year"_f, "place"_f) < std::tuple(1, "ab"))).value().written == less);
    CHECK(on.table.query<Reading>("device"_f == "d").count().value() == readings().size() - less);
}

namespace tied_ranges {

struct Visit {
    std::string site;
    facet::timestamp at;
    std::string page;
};
struct Click {
    std::string site;
    facet::timestamp at;
    std::string page;
    std::string button;
};
struct Visits : facet::table<"Visits", facet::gsi<"All", facet::partition<"AllPK">, facet::sort<"AllSK">>,
                             facet::entity<Visit, facet::key<"{site}", "V#{at:s}#{page}">, facet::index<"All", "{site}", "{at:s}#{page}#V">>,
                             facet::entity<Click, facet::key<"{site}", "C#{at:s}#{page}#{button}">, facet::index<"All", "{site}", "{at:s}#{page}#C#{button}">>> {};

}  // namespace tied_ranges

TEST_CASE("facet::tie() of times, in collections, and of a tenant") {
    facet::memory::engine engine;
    auto visits = facet::open<Visits>(engine);
    const auto second = [](int of) { return facet::timestamp(std::chrono::seconds(of)); };
    for (int i = 0; i < 20; ++i) {
        visits.put(Visit{"s", second(i / 4), std::string(1, static_cast<char>('a' + i % 4))}).or_throw();
        visits.put(Click{"s", second(i / 4), std::string(1, static_cast<char>('a' + i % 4)), "ok"}).or_throw();
    }
    const auto from = facet::tie("at"_f, "page"_f) > std::tuple(second(2), "b");
    CHECK(visits.query<Visit>("site"_f == "s" && from).all()->size() == 10);
    CHECK(visits.query<Visit>("site"_f == "s" && facet::tie(facet::field<&Visit::at>, facet::field<&Visit::page>) > std::tuple(second(2), "b")).all()->size() == 10);
    CHECK(visits.collection<Visit, Click>("site"_f == "s" && from).all()->size() == 20);
    CHECK(visits.collection<Visit, Click>("site"_f == "s" && facet::tie("at"_f, "page"_f).between(std::pair(second(1), "c"), std::pair(second(2), "b"))).all()->size() == 8);
    CHECK(said(visits.query<Visit>("site"_f == "s" && facet::tie("at"_f, "page"_f) > std::tuple(second(2) + std::chrono::milliseconds(1), "b")).all()) == "InvalidKey");
    const auto own = facet::bind(visits, "site"_f == "s");
    CHECK(own.query<Visit>(from).all()->size() == 10);
    CHECK(own.query<Visit>(facet::tie("at"_f, "page"_f) <= std::tuple(second(0), "b")).all()->size() == 2);
}
