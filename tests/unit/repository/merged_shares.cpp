// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Reading {
    std::string sensor;
    std::int64_t at;
    std::string note;
};
struct Log : facet::table<"Log", facet::gsi<"ByNote", facet::partition<"NotePK">, facet::sort<"NoteSK1", "NoteSK2">>,
                          facet::entity<Reading, facet::key<"SENSOR#{sensor}", "AT#{at:6}">, facet::index<"ByNote", "{*:4 shards}", "{note}", "{at:6}#{sensor}">>> {};
/// The same, but for notes that are in the key as they are.
struct Plain : facet::table<"PlainLog", facet::gsi<"ByNote", facet::partition<"NotePK">, facet::sort<"note", "NoteSK2">>,
                            facet::entity<Reading, facet::key<"SENSOR#{sensor}", "AT#{at:6}">, facet::index<"ByNote", "{*:4 shards}", "{note}", "{at:6}#{sensor}">>> {};

using where = std::tuple<std::int64_t, std::string>;

/// Sensor `s0` has `many` readings, and each other one `few`; at each time several have one.
template <class Store>
std::vector<where> fill(Store& store, int sensors, std::int64_t many, std::int64_t few) {
    std::vector<where> all;
    for (int sensor = 0; sensor < sensors; ++sensor)
        for (std::int64_t at = 0; at < (sensor == 0 ? many : few); ++at) {
            const Reading made{"s" + std::to_string(sensor), at, at % 2 == 0 ? "even" : std::string("o\0d", 3)};
            store.unchecked_import(made).or_throw();
            all.emplace_back(made.at, made.sensor);
        }
    std::sort(all.begin(), all.end());
    return all;
}
std::vector<std::string> names(int sensors) {
    std::vector<std::string> all;
    for (int sensor = 0; sensor < sensors; ++sensor) all.push_back("s" + std::to_string(sensor));
    return all;
}
std::vector<where> places(const std::vector<Reading>& readings) {
    std::vector<where> all;
    for (const Reading& each : readings) all.emplace_back(each.at, each.sensor);
    return all;
}

}  // namespace

TEST_CASE("a limit over several parts is shared out: each is asked for twice its share, and who has more, again") {
    scripted_backend backend;
    auto store = facet::open<Log>(backend);
    const std::vector<where> even = fill(store, 10, 1'000, 1'000);
    backend.reads = 0;
    const auto page = store.query<Reading>("sensor"_f == facet::each_of(names(10))).limit(1'000).page();
    REQUIRE(page.has_value());
    CHECK(places(page->items) == std::vector<where>(even.begin(), even.begin() + 1'000));
    CHECK(page->scanned == 2'000);
    CHECK(backend.reads == 10);
    backend.reads = 0;
    CHECK(store.query<Reading>("sensor"_f == facet::each_of(names(10))).limit(50).page()->scanned == 500);
    CHECK(backend.reads == 10);
    CHECK(store.query<Reading>("sensor"_f == facet::each_of(names(10))).limit(1'000).page_size(30).all()->size() == 1'000);
}

TEST_CASE("where one part has nearly all, it is asked for twice as many each time") {
    scripted_backend backend;
    auto store = facet::open<Log>(backend);
    fill(store, 10, 5'000, 3);
    backend.reads = 0;
    const auto last = store.query<Reading>("sensor"_f == facet::each_of(names(10))).descending().limit(2'000).all();
    REQUIRE(last->size() == 2'000);
    CHECK(last->front().at == 4'999);
    CHECK(last->back().at == 3'000);
    CHECK(backend.reads == 10 + 2);  // 400, 800, and the 800 that are left
    std::vector<where> seen;
    facet::cursor place;
    do {
        const auto page = store.query<Reading>("sensor"_f == facet::each_of(names(10))).limit(777).after(place).page();
        REQUIRE(page.has_value());
        for (const where& each : places(page->items)) seen.push_back(each);
        place = page->next;
    } while (!place.empty());
    CHECK(seen.size() == 5'000 + 9 * 3);
    CHECK(std::is_sorted(seen.begin(), seen.end()));
}

TEST_CASE("merged items are in the order of several sort attributes, with zero bytes in them, both ways") {
    facet::memory::engine engine;
    auto store = facet::open<Log>(engine);
    const std::vector<where> all = fill(store, 7, 300, 40);
    std::vector<where> wanted;
    for (const bool odd : {false, true})
        for (const where& each : all)
            if ((std::get<0>(each) % 2 == 1) == odd) wanted.push_back(each);
    CHECK(places(store.query<Reading>().using_index<"ByNote">().all().value()) == wanted);
    std::vector<where> seen;
    facet::cursor place;
    do {
        const auto page = store.query<Reading>().using_index<"ByNote">().limit(101).after(place).page();
        REQUIRE(page.has_value());
        for (const where& each : places(page->items)) seen.push_back(each);
        place = page->next;
    } while (!place.empty());
    CHECK(seen == wanted);
    std::reverse(wanted.begin(), wanted.end());
    CHECK(places(store.query<Reading>().using_index<"ByNote">().descending().all().value()) == wanted);
    CHECK(store.query<Reading>("note"_f == "even").all()->size() == 150 + 6 * 20);
}

TEST_CASE("a merged read that goes on behind a page counts what it gives") {
    facet::memory::engine engine;
    auto store = facet::open<Log>(engine);
    const auto note = [&](const char* sensor, std::int64_t at) { store.put(Reading{sensor, at, at == 8 ? "other" : "n"}).or_throw(); };
    note("s0", 1), note("s1", 5), note("s1", 8), note("s1", 9);
    const auto check = [&](const auto& read, std::vector<where> wanted) {
        const auto first = read().limit(2).page();
        REQUIRE(first.has_value());
        CHECK(places(first->items) == std::vector<where>{{1, "s0"}, {5, "s1"}});
        note("s0", 3);  // before what was given: it stays behind
        note("s0", 7);
        CHECK(places(read().after(first->next).all().value()) == wanted);
        CHECK(read().after(first->next).count().value() == wanted.size());
        CHECK(read().after(first->next).page_size(1).count().value() == wanted.size());
        CHECK(read().after(first->next).limit(1).count().value() == 1);
        CHECK(read().count().value() == wanted.size() + 3);
        for (const std::int64_t at : {3, 7}) store.erase<Reading>("sensor"_f == "s0" && "at"_f == at).or_throw();
    };
    check([&] { return store.query<Reading>("sensor"_f == facet::each_of(names(2))); }, {{7, "s0"}, {8, "s1"}, {9, "s1"}});
    check([&] { return store.query<Reading>("sensor"_f == facet::each_of(names(2))).filter("note"_f == "n"); }, {{7, "s0"}, {9, "s1"}});
}

TEMPLATE_TEST_CASE("a merge orders by each attribute of its index's sort key by itself, wherever one of them ends", "", Log, Plain) {
    facet::memory::engine engine;
    auto store = facet::open<TestType>(engine);
    using place = std::tuple<std::string, std::int64_t, std::string>;
    std::vector<place> wanted;
    for (const std::string& note : {std::string("a"), std::string("a\0", 2), std::string("a\0b", 3), std::string("a0"), std::string("a00"), std::string("b")})
        for (const std::int64_t at : {0, 1, 500'000, 999'999})
            for (const char* const name : {"s0", "s1", "s2"}) {
                const std::string sensor = name + std::to_string(note.size()) + note.back();  // one item has one note
                store.unchecked_import(Reading{sensor, at, note}).or_throw();
                wanted.emplace_back(note, at, sensor);
            }
    std::sort(wanted.begin(), wanted.end());
    const auto read = [](const std::vector<Reading>& readings) {
        std::vector<place> all;
        for (const Reading& each : readings) all.emplace_back(each.note, each.at, each.sensor);
        return all;
    };
    const auto query = [&store] { return store.template query<Reading>().template using_index<"ByNote">(); };
    CHECK(read(query().all().value()) == wanted);
    std::vector<place> paged;
    facet::cursor next;
    do {
        const auto page = query().limit(5).after(next).page().value();
        for (const place& each : read(page.items)) paged.push_back(each);
        next = page.next;
    } while (!next.empty());
    CHECK(paged == wanted);
    std::reverse(wanted.begin(), wanted.end());
    CHECK(read(query().descending().all().value()) == wanted);
}
