// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/show.hpp>
#include <facet/repository/thread_pool.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

struct Box {
    std::string id;
    std::int64_t weight = 0;
    std::string colour;
};
/// Has fields of the same names, which a filter on boxes must not let through.
struct Crate {
    std::string id;
    std::int64_t weight = 0;
    std::string colour;
};
struct Store : facet::table<"Store", facet::entity<Box, facet::key<"BOX#{id}", "BOX">>, facet::entity<Crate, facet::key<"CRATE#{id}", "CRATE">>> {};

constexpr std::int64_t boxes_in_all = 300;

bool heavy_or_red(const Box& box) { return box.weight >= 250 || (box.colour == "red" && box.weight % 3 != 0); }
const auto is_heavy_or_red = [] { return "weight"_f >= 250 || ("colour"_f == "red" && !("weight"_f == facet::each_of(0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30))); };

struct world {
    facet::memory::engine engine{};
    facet::thread_pool pool{3};
    facet::repository<Store, facet::memory::engine> store = facet::open<Store>(engine, {.parallel = &pool});

    world() {
        for (std::int64_t i = 0; i < boxes_in_all; ++i) {
            store.put(Box{std::to_string(i), i, i % 7 == 0 && i < 33 ? "red" : "grey"}).or_throw();
            store.put(Crate{std::to_string(i), i, "red"}).or_throw();
        }
    }
};

std::set<std::string> wanted() {
    std::set<std::string> ids;
    for (std::int64_t i = 0; i < boxes_in_all; ++i)
        if (const Box box{std::to_string(i), i, i % 7 == 0 && i < 33 ? "red" : "grey"}; heavy_or_red(box)) ids.insert(box.id);
    return ids;
}

template <class Boxes>
std::set<std::string> ids_of(Boxes&& boxes) {
    std::set<std::string> ids;
    for (const Box& each : boxes) CHECK(ids.insert(each.id).second);
    return ids;
}

}  // namespace

TEST_CASE("Q12 a scan's filter gives the items that it holds of, however the scan is read") {
    world on;
    const std::set<std::string> all = wanted();
    REQUIRE(all.size() == 50 + 3);  // 7, 14 and 28, beside the heavy ones
    const auto filtered = [&] { return on.store.scan<Box>().filter(is_heavy_or_red()); };
    CHECK(ids_of(*filtered().all()) == all);
    CHECK(ids_of(*filtered().page_size(7).all()) == all);
    CHECK(ids_of(*filtered().segments(4).page_size(3).all()) == all);
    CHECK(filtered().count().value() == all.size());
    CHECK(filtered().limit(10).all()->size() == 10);
    CHECK(ids_of(filtered().page_size(11).or_throw()) == all);

    std::set<std::string> parts;
    for (std::uint32_t which = 0; which < 5; ++which) parts.merge(ids_of(*filtered().segment(which, 5).all()));
    CHECK(parts == all);

    std::set<std::string> paged;
    facet::cursor place;
    do {
        auto page = filtered().limit(4).page_size(50).after(place).page();
        REQUIRE(page.has_value());
        CHECK(page->items.size() <= 4);
        CHECK(page->scanned >= page->items.size());
        for (const Box& each : page->items) CHECK(paged.insert(each.id).second);
        place = page->next;
    } while (!place.empty());
    CHECK(paged == all);
}

TEST_CASE("several filters of a scan hold together, and copies of a scan have filters of their own") {
    world on;
    auto heavy = on.store.scan<Box>();
    heavy.filter("weight"_f > 100);
    auto some = heavy;
    some.filter("weight"_f < 104);
    CHECK(ids_of(*some.all()) == std::set<std::string>{"101", "102", "103"});
    CHECK(heavy.count().value() == 199);
}

TEST_CASE("S1 a scan's filter may speak of key attributes, and of nested and missing ones") {
    struct Inner {
        std::string name;
    };
    struct Shelf {
        std::string id;
        std::string place;
        Inner inner;
        std::optional<std::int64_t> load;
    };
    struct Shop : facet::table<"Shop", facet::partition<"id">, facet::sort<"place">, facet::entity<Shelf, facet::key<"{id}", "{place}">>> {};
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    shop.put(Shelf{"a", "left", {"x"}, 1}).or_throw();
    shop.put(Shelf{"a", "right", {"y"}, {}}).or_throw();
    shop.put(Shelf{"b", "right", {"x"}, {}}).or_throw();
    CHECK(shop.scan<Shelf>().filter("place"_f == "right").count().value() == 2);
    CHECK(shop.scan<Shelf>().filter("inner.name"_f == "x" && missing("load"_f)).all()->at(0).id == "b");
}

TEST_CASE("a cursor of a filtered scan belongs to its filter") {
    world on;
    const auto page = on.store.scan<Box>().filter("weight"_f > 100).limit(2).page();
    REQUIRE(!page->next.empty());
    const auto other = on.store.scan<Box>().filter("weight"_f > 101).after(page->next).page();
    REQUIRE(!other.has_value());
    CHECK(other.error().code == facet::error_code::foreign_cursor);
    CHECK(on.store.scan<Box>().after(page->next).page().error().code == facet::error_code::foreign_cursor);
    CHECK(on.store.scan<Box>().filter("weight"_f > 100).after(page->next).page().has_value());
}

TEST_CASE("erase_all erases what a scan's filter lets through") {
    world on;
    CHECK(facet::erase_all(on.store, on.store.scan<Box>().filter("weight"_f >= 100))->written == 200);
    CHECK(on.store.scan<Box>().count().value() == 100);
    CHECK(on.store.scan<Crate>().count().value() == boxes_in_all);
}

TEST_CASE("an operand that no attribute can hold is an error of the scan that names the field") {
    struct Point {
        std::string id;
        double at = 0;
    };
    struct Plane : facet::table<"Plane", facet::entity<Point, facet::key<"POINT#{id}", "POINT">>> {};
    facet::memory::engine engine;
    auto plane = facet::open<Plane>(engine);
    const auto bad = plane.scan<Point>().filter("at"_f > std::numeric_limits<double>::infinity()).all();
    REQUIRE(!bad.has_value());
    CHECK(bad.error().code == facet::error_code::invalid_value);
    CHECK(bad.error().operation == "scan");
    CHECK(bad.error().table == "Plane");
    CHECK(bad.error().entity == "Point");
    CHECK(bad.error().message.find("at") != std::string::npos);
}

TEST_CASE("show tells a scan's filter as DynamoDB is asked") {
    world on;
    const auto shown = facet::show(on.store.scan<Box>().filter("weight"_f >= 250));
    REQUIRE(shown.has_value());
    REQUIRE(shown->requests.size() == 1);
    CHECK(shown->requests[0].operation == "Scan");
    CHECK(shown->requests[0].json.find(R"("FilterExpression")") != std::string::npos);
    CHECK(shown->requests[0].json.find(R"("250")") != std::string::npos);
    CHECK(shown->requests[0].partiql.find("250") != std::string::npos);
    CHECK(shown->requests[0].explanation.find("filter") != std::string::npos);
}
