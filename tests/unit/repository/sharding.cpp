// SPDX-License-Identifier: BSL-1.0
// Write sharding: keys spread over logical partitions, read by fanning out, against brute force over plain lists.
#include <facet/facet.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/thread_pool.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

enum class state : std::uint8_t { open, paid, closed };

struct Order {
    std::string order_id;
    std::string customer_id;
    state status;
    std::string date;

    friend bool operator==(const Order&, const Order&) = default;
};
struct Line {
    std::string order_id;
    std::string product_id;
    state status;
    std::string date;
    int quantity;
};
/// Spread by what it is keyed by, whole.
struct Visit {
    std::string page;
    std::string visitor;
    std::int64_t at;
};
/// Spread on the table itself.
struct Event {
    std::string day;
    std::string id;
    int kind;
};

template <facet::fixed_string Spread>
struct shop_table
    : facet::table<"Shop", facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,
                   facet::gsi<"Recent", facet::partition<"RecentPK">, facet::sort<"RecentSK">>,
                   facet::entity<Order, facet::key<"ORDER#{order_id}", "CUSTOMER#{customer_id}">,
                                 facet::index<"GSI2", Spread, "{status}#{date}#{order_id}">>,
                   facet::entity<Line, facet::key<"ORDER#{order_id}", "PRODUCT#{product_id}">,
                                 facet::index<"GSI2", Spread, "{status}#{date}#{order_id}#{product_id}">>,
                   facet::entity<Visit, facet::key<"PAGE#{page}", "VISITOR#{visitor}">, facet::index<"Recent", "RECENT#{*:7 shards}", "{at:12}">>,
                   facet::entity<Event, facet::key<"DAY#{day}#{id:8 shards}", "{id}">>> {};
struct Shop : shop_table<"{order_id:15 shards}"> {};
struct FewerShards : shop_table<"{order_id:4 shards, formerly 15}"> {};
struct MoreShards : shop_table<"{order_id:40 shards}"> {};
struct MoreShardsKnown : shop_table<"{order_id:40 shards, formerly 15}"> {};

constexpr int orders = 400;
std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }
Order order(int i) {
    return {"o" + std::to_string(i), "c" + std::to_string(i % 7), static_cast<state>(i % 3), "2025-" + two(i % 11 + 1) + "-" + two(i % 28 + 1)};
}
Line line(int i, int j) {
    const Order of = order(i);
    return {of.order_id, "p" + std::to_string(j), of.status, of.date, i * j};
}
std::string place(const Order& each) { return each.date + '#' + each.order_id; }

template <class Repository>
void fill(const Repository& shop, int first = 0, int last = orders) {
    for (int i = first; i < last; ++i) {
        shop.put(order(i)).or_throw();
        for (int j = 0; j < i % 3; ++j) shop.put(line(i, j)).or_throw();
    }
}
std::vector<Order> open_orders(const std::string& from, const std::string& to) {
    std::vector<Order> found;
    for (int i = 0; i < orders; ++i)
        if (const Order each = order(i); each.status == state::open && each.date >= from && each.date <= to) found.push_back(each);
    std::sort(found.begin(), found.end(), [](const Order& a, const Order& b) { return place(a) < place(b); });
    return found;
}
template <class Repository>
std::size_t findings(const Repository& shop) {
    std::size_t found = 0;
    REQUIRE(facet::audit(shop, [&](const facet::finding&) { ++found; }).has_value());
    return found;
}
template <class Repository>
auto open_between(const Repository& shop, const std::string& from, const std::string& to) {
    return shop.template query<Order>("status"_f == state::open && "date"_f.between(from, to), facet::skipping_others);
}

}  // namespace

TEST_CASE("a query whose shard is not told asks every shard, and merges in the order of the sort key") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    for (const auto& [from, to] : {std::pair<std::string, std::string>{"2025-02", "2025-05-31"}, {"2025-01-01", "2025-12-31"}, {"2026", "2027"}}) {
        const std::vector<Order> expected = open_orders(from, to);
        CHECK(open_between(shop, from, to).all().value() == expected);
        CHECK(open_between(shop, from, to).count().value() == expected.size());
        std::vector<Order> back = open_between(shop, from, to).descending().all().value();
        std::reverse(back.begin(), back.end());
        CHECK(back == expected);
        for (const std::uint64_t limit : {1u, 2u, 7u, 50u}) {
            std::vector<Order> paged;
            facet::cursor at;
            do {
                auto page = open_between(shop, from, to).limit(limit).after(at).page().value();
                CHECK(page.items.size() <= limit);
                paged.insert(paged.end(), page.items.begin(), page.items.end());
                at = page.next;
            } while (!at.empty());
            CHECK(paged == expected);
        }
    }
    CHECK(open_between(shop, "2025-02", "2025-03").explain() ==
          "Shop, GSI2: GSI2PK = \"0\" AND GSI2SK BETWEEN \"open#2025-02\" AND \"open#2025-03$\", without its upper end; and so in shards 1 to 14");
}

TEST_CASE("items are spread over all shards, and a query that tells the shard asks only that") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    std::set<std::string> paths;
    for (int i = 0; i < orders; ++i) {
        const Order each = order(i);
        auto told = shop.query<Order>("status"_f == each.status && "date"_f == each.date && "order_id"_f == each.order_id);
        const std::string path = told.explain();
        CHECK(path.find("GSI2PK = \"" + std::to_string(facet::shard_of(each.order_id, 15)) + "\"") != std::string::npos);
        paths.insert(path.substr(0, path.find(" AND")));
        auto page = told.page().value();
        REQUIRE(page.items.size() == 1);
        CHECK(page.items[0] == each);
        CHECK(page.scanned == 1);
    }
    CHECK(paths.size() == 15);
}

TEST_CASE("a mixed collection is merged over shards, with limit and cursor") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    std::vector<std::string> expected;
    for (const Order& each : open_orders("2025-03", "2025-06-31")) {
        const int i = std::stoi(each.order_id.substr(1));
        expected.push_back(place(each));
        for (int j = 0; j < i % 3; ++j) expected.push_back(place(each) + "#p" + std::to_string(j));
    }
    std::sort(expected.begin(), expected.end());
    const auto places = [](const auto& items) {
        std::vector<std::string> all;
        for (const auto& each : items) {
            if (const Order* one = std::get_if<Order>(&each)) all.push_back(place(*one));
            if (const Line* one = std::get_if<Line>(&each)) all.push_back(one->date + '#' + one->order_id + '#' + one->product_id);
        }
        return all;
    };
    const auto where = "status"_f == state::open && "date"_f.between("2025-03", "2025-06-31");
    CHECK(places(shop.collection<Order, Line>(where).all().value()) == expected);
    CHECK(shop.collection<Order, Line>(where).count().value() == expected.size());
    auto back = places(shop.collection<Order, Line>(where).descending().all().value());
    std::reverse(back.begin(), back.end());
    CHECK(back == expected);
    for (const std::uint64_t limit : {1u, 3u, 40u}) {
        std::vector<std::string> paged;
        facet::cursor at;
        do {
            auto page = shop.collection<Order, Line>(where).limit(limit).page_size(5).after(at).page().value();
            for (const std::string& each : places(page.items)) paged.push_back(each);
            at = page.next;
        } while (!at.empty());
        CHECK(paged == expected);
    }
    facet::cursor at = shop.collection<Order, Line>(where).limit(3).page().value().next;
    CHECK(shop.collection<Order, Line>("status"_f == state::paid && "date"_f.between("2025-03", "2025-06-31")).after(at).page().error().code ==
          facet::error_code::foreign_cursor);
    CHECK(shop.collection<Order, Line>(where).explain().find("; and so in shards 1 to 14") != std::string::npos);
}

TEST_CASE("shards are asked at once where there is an executor, with the same answer, units and errors") {
    facet::memory::engine engine;
    facet::thread_pool pool(3);
    auto one_by_one = facet::open<Shop>(engine);
    auto at_once = facet::open<Shop>(engine, {.parallel = &pool});
    fill(one_by_one);
    const auto expected = open_orders("2025-01", "2025-12");
    facet::consumed_capacity alone;
    facet::consumed_capacity together;
    CHECK(open_between(one_by_one, "2025-01", "2025-12").metered(alone).all().value() == expected);
    CHECK(open_between(at_once, "2025-01", "2025-12").metered(together).page_size(3).all().value() == expected);
    CHECK(open_between(at_once, "2025-01", "2025-12").all().value() == expected);
    facet::consumed_capacity again;
    CHECK(open_between(at_once, "2025-01", "2025-12").metered(again).all().value() == expected);
    CHECK(again.total() == alone.total());
    CHECK(together.total() >= alone.total());
    // A fan-out costs at least half a unit for each shard, items or not.
    facet::consumed_capacity nothing;
    CHECK(open_between(at_once, "2030", "2031").metered(nothing).all().value().empty());
    CHECK(nothing.total() == 15 * 0.5);
}

TEST_CASE("what the other shards cost is counted where one fails, whichever that is") {
    struct final_first final : facet::executor {
        void run(facet::span<const facet::function_ref<void()>> tasks) override {
            for (std::size_t i = tasks.size(); i > 0; --i) tasks[i - 1]();
        }
    } parallel;
    repository_probe::scripted_backend backend;
    auto shop = facet::open<Shop>(backend, {.parallel = &parallel});
    facet::consumed_capacity units;
    backend.failing_read = 15;  // that of the first shard
    CHECK(open_between(shop, "2025-01", "2025-12").metered(units).all().failed());
    CHECK(units.total() == 14 * 0.5);
}

TEST_CASE("where the number of shards changes, what was written under another number is found") {
    facet::memory::engine engine;
    {
        auto shop = facet::open<Shop>(engine);
        fill(shop, 0, orders / 2);
    }
    const auto expected = open_orders("2025-01", "2025-12");
    const auto found_all = [&](const auto& shop) {
        fill(shop, orders / 2, orders);
        CHECK(open_between(shop, "2025-01", "2025-12").all().value() == expected);
    };
    const auto found_each = [&](const auto& shop) {
        for (int i = 0; i < orders; ++i) {
            const Order each = order(i);
            auto told = shop.template query<Order>("status"_f == each.status && "date"_f == each.date && "order_id"_f == each.order_id);
            CHECK(told.all().value() == std::vector<Order>{each});
        }
    };
    SECTION("fewer than before, and the former number said") {
        const auto shop = facet::open<FewerShards>(engine);
        found_all(shop);
        found_each(shop);
    }
    SECTION("more than before: a fan-out asks all, and the former number is needed to tell one") {
        found_all(facet::open<MoreShards>(engine));
        found_each(facet::open<MoreShardsKnown>(engine));
    }
}

TEST_CASE("a backfill brings entries into the shards that the present number gives") {
    facet::memory::engine engine;
    {
        auto shop = facet::open<Shop>(engine);
        fill(shop);
    }
    auto shop = facet::open<MoreShards>(engine);
    CHECK(findings(shop) > 0);
    REQUIRE(facet::backfill<Order, Line>(shop).has_value());
    CHECK(findings(shop) == 0);
    for (int i = 0; i < orders; ++i) {
        const Order each = order(i);
        CHECK(shop.query<Order>("status"_f == each.status && "date"_f == each.date && "order_id"_f == each.order_id).all().value().size() == 1);
    }
}

TEST_CASE("an update moves the entry within its shard; an entry spread by its item's key stays in its shard") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop, 0, 30);
    shop.update<Order>("order_id"_f == "o3" && "customer_id"_f == "c3").set("status"_f = state::paid).given("date"_f == order(3).date).or_throw();
    CHECK(shop.query<Order>("status"_f == state::paid && "date"_f == order(3).date && "order_id"_f == "o3").all().value().size() == 1);
    CHECK(shop.query<Order>("status"_f == state::open && "date"_f == order(3).date && "order_id"_f == "o3").all().value().empty());

    for (int i = 0; i < 50; ++i) shop.put(Visit{"home", "v" + std::to_string(i), i}).or_throw();
    for (int i = 0; i < 50; i += 2)
        shop.update<Visit>("page"_f == "home" && "visitor"_f == "v" + std::to_string(i)).set("at"_f = 1000 + i).or_throw();
    auto recent = shop.query<Visit>("at"_f >= 40).all().value();
    REQUIRE(recent.size() == 30);
    CHECK(recent.front().at == 41);
    CHECK(recent.back().at == 1048);
    CHECK(std::is_sorted(recent.begin(), recent.end(), [](const Visit& a, const Visit& b) { return a.at < b.at; }));
    CHECK(shop.modify<Visit>("page"_f == "home" && "visitor"_f == "v1", [](Visit& visit) { visit.at = 5000; }).has_value());
    CHECK(shop.query<Visit>("at"_f > 4000).all().value().size() == 1);
    CHECK(findings(shop) == 0);
}

TEST_CASE("a table's own key can be spread by a field that the reader of one item knows") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    for (int i = 0; i < 100; ++i) shop.put(Event{i % 2 == 0 ? "mon" : "tue", "e" + std::to_string(i), i}).or_throw();
    CHECK(shop.get<Event>("day"_f == "mon" && "id"_f == "e42")->kind == 42);
    CHECK(shop.get<Event>("day"_f == "tue" && "id"_f == "e42").missing());
    shop.update<Event>("day"_f == "mon" && "id"_f == "e42").set("kind"_f = 7).or_throw();
    auto monday = shop.query<Event>("day"_f == "mon").all().value();
    CHECK(monday.size() == 50);
    CHECK(std::is_sorted(monday.begin(), monday.end(), [](const Event& a, const Event& b) { return a.id < b.id; }));
    std::uint64_t behind = 0;
    for (int i = 0; i < 100; i += 2) behind += "e" + std::to_string(i) > "e5" ? 1 : 0;
    CHECK(shop.query<Event>("day"_f == "mon" && "id"_f > "e5").count().value() == behind);
    shop.erase<Event>("day"_f == "mon" && "id"_f == "e42").or_throw();
    CHECK(shop.query<Event>("day"_f == "mon").count().value() == 49);
}

namespace {

struct Member {
    std::string team;
    std::string name;
    std::string id;
};
struct Members : facet::table<"Members", facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"TeamSK">>, facet::gsi<"ByName", facet::partition<"NamePK">, facet::sort<"NameSK">>,
                              facet::entity<Member, facet::key<"MEMBER#{name:lower}", "{id}">, facet::index<"ByTeam", "{team}#{*:7 shards, formerly 3}", "{name:lower}#{id}">,
                                            facet::index<"ByName", "{name:7 shards}", "{name:upper}#{team}#{id}">>> {};

}  // namespace

TEST_CASE("a shard is not told by a text whose case the sort key folds: any spelling finds the item") {
    facet::memory::engine engine;
    auto members = facet::open<Members>(engine);
    for (const char* name : {"Ann", "ANN", "Bob", "bOB", "Cleo"}) members.put(Member{"t", name, std::string("1") + name}).or_throw();
    for (const char* name : {"Ann", "ann", "aNN", "ANN"}) {
        CAPTURE(name);
        CHECK(members.query<Member>("team"_f == "t" && "name"_f == name).using_index<"ByTeam">().count().value() == 2);
        CHECK(members.query<Member>("team"_f == "t" && "name"_f == name && "id"_f == "1Ann").using_index<"ByTeam">().count().value() == 1);
        CHECK(members.query<Member>("name"_f == name && "team"_f == "t").using_index<"ByName">().count().value() == 2);
        CHECK(members.query<Member>("name"_f == facet::each_of(name, "CLEO") && "team"_f == "t").using_index<"ByName">().limit(3).all()->size() == 3);
    }
}

namespace {

struct Store {
    std::string country;
    std::string id;
    std::string city;
};
struct Parcel {
    std::string country;
    std::string store;
    std::string city;
    std::uint32_t number;
};
struct Places : facet::table<"Places", facet::gsi<"ByCity", facet::partition<"CityPK">, facet::sort<"CitySK">>,
                             facet::entity<Store, facet::key<"STORE#{country}#{id}", "STORE">, facet::index<"ByCity", "COUNTRY#{country}#{*:3 shards}#", "{city}#{id}">>,
                             facet::entity<Parcel, facet::key<"STORE#{country}#{store}", "PARCEL#{number:4}">, facet::index<"ByCity", "COUNTRY#{country}#{*:3 shards}#", "{city}#{store}#{number:4}">>> {};

}  // namespace

TEST_CASE("a collection is read from all shards, whatever primary keys its entities are spread by") {
    facet::memory::engine engine;
    auto places = facet::open<Places>(engine);
    for (int i = 0; i < 30; ++i) {
        const std::string id = std::to_string(i);
        const std::string city = i % 3 == 0 ? "bern" : "basel";
        places.put(Store{"ch", id, city}).or_throw();
        for (std::uint32_t number = 0; number < 4; ++number) places.put(Parcel{"ch", id, city, number}).or_throw();
    }
    CHECK(places.collection<Store, Parcel>("country"_f == "ch").all()->size() == 150);
    CHECK(places.collection<Store, Parcel>("country"_f == "ch" && "city"_f == "bern").all()->size() == 50);
    CHECK(places.collection<Parcel, Store>("country"_f == "ch" && "city"_f == "basel").all()->size() == 100);
    CHECK(places.collection<Store, Parcel>("country"_f == "ch" && "city"_f == facet::each_of("bern", "chur")).all()->size() == 50);
    // Here all of them are told by the primary key.
    CHECK(places.collection<Store, Parcel>("country"_f == "ch" && "id"_f == "3").all()->size() == 5);
    CHECK(places.collection<Store, Parcel>("country"_f == "ch" && "store"_f == "3").all()->size() == 5);
}

namespace {

/// Spread by a primary key that holds a time coarser than its field.
struct Reading {
    std::chrono::sys_time<std::chrono::microseconds> at;
    std::string id;
};
struct Readings : facet::table<"Readings", facet::gsi<"ByTime", facet::partition<"TimePK">, facet::sort<"TimeSK">>,
                               facet::entity<Reading, facet::key<"READING#{id}", "AT#{at:s}">, facet::index<"ByTime", "READINGS#{*:4 shards}", "{at:s}#{id}">>> {};

}  // namespace

TEST_CASE("a primary key that holds a time in whole seconds is spread over shards") {
    facet::memory::engine engine;
    auto readings = facet::open<Readings>(engine);
    const std::chrono::sys_seconds start{std::chrono::seconds{1'800'000'000}};
    std::set<std::string> later;
    for (int i = 0; i < 20; ++i) {
        const std::string id = std::to_string(i);
        readings.create(Reading{start + std::chrono::seconds{i}, id}).or_throw();
        if (i > 4) later.insert(id);
    }
    std::set<std::string> found;
    for (const Reading& reading : readings.query<Reading>("at"_f > start + std::chrono::seconds{4}).or_throw()) found.insert(reading.id);
    CHECK(found == later);
    CHECK(readings.get<Reading>("id"_f == "7" && "at"_f == start + std::chrono::seconds{7}).has_value());
}
