// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// What only conditions and filters can say, over nested paths, joined and negated (contract section 9).

using namespace facet::literals;

namespace {

enum class state : std::uint8_t { open, paid };
struct Address {
    std::string city;
    std::optional<std::int32_t> zip;
};
struct Line {
    std::string product;
    std::int32_t quantity;
    std::vector<std::string> notes;
};
struct Order {
    std::string shop;
    std::string order_id;
    std::int64_t total;
    state status;
    std::vector<Line> lines;
    Address address;
    std::map<std::string, std::int32_t> prices;
    std::set<std::string> tags;
    std::optional<std::string> note;
    std::optional<facet::timestamp> paid_at;
    facet::binary seal;
};
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"SHOP#{shop}", "ORDER#{order_id}">>> {};

using repository = facet::repository<Shop, facet::memory::engine>;

facet::timestamp noon() { return facet::timestamp(std::chrono::milliseconds(1'795'262'400'000)); }

void fill(repository& shop) {
    shop.put(Order{"s", "1", 10, state::open, {{"apple", 2, {"red", "big"}}, {"pear", 3, {}}}, {"Rome", 7}, {{"EUR", 5}}, {"a", "b"}, {}, {},
                   facet::binary::from("\x01\x02")}).or_throw();
    shop.put(Order{"s", "2", 20, state::paid, {}, {"Paris", {}}, {}, {"x"}, "hello", noon(), facet::binary::from("\x02")}).or_throw();
    shop.put(Order{"s", "3", 30, state::paid, {{"plum", 1, {"blue"}}}, {"Rouen", 3}, {{"EUR", 9}, {"USD", 1}}, {"b"}, "", noon(), facet::binary::from("\x03")})
        .or_throw();
}

/// The orders of which a condition holds, as the filter of a query says; the condition of an update must say the same of each.
template <class Condition>
std::string found(const Condition& condition) {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    std::string filtered;
    for (const Order& order : shop.query<Order>("shop"_f == "s").filter(condition).or_throw()) filtered += order.order_id;
    std::string updated;
    for (const char* id : {"1", "2", "3"}) {
        const auto done = shop.update<Order>("shop"_f == "s" && "order_id"_f == id).set("seal"_f = facet::binary::from("x")).when(condition).run();
        if (done.has_value()) updated += id;
        else CHECK(done.error().code == facet::error_code::conditional_check_failed);
    }
    CHECK(filtered == updated);
    return filtered;
}

}  // namespace

TEST_CASE("other values, and none, are not equal (contract C3)") {
    CHECK(found("total"_f != 10) == "23");
    CHECK(found(10 != "total"_f) == "23");
    CHECK(found("note"_f != "hello") == "13");
    CHECK(found("status"_f != state::paid) == "1");
}

TEST_CASE("attributes are there or not (contract C9)") {
    CHECK(found(exists("note"_f)) == "23");
    CHECK(found(missing("note"_f)) == "1");
    CHECK(found(exists("lines[1]"_f)) == "1");
    CHECK(found(exists("prices.USD"_f)) == "3");
    CHECK(found(missing("address.zip"_f)) == "2");
    CHECK(found(exists("paid_at"_f)) == "23");
}

TEST_CASE("a value is one of several, of one, or of none (contract C7, N5)") {
    CHECK(found("total"_f == facet::each_of(30, 10)) == "13");
    CHECK(found("note"_f == facet::each_of("hello")) == "2");
    CHECK(found("address.zip"_f == facet::each_of(std::vector<std::int32_t>{7, 3, 9})) == "13");
    const std::vector<std::string> none;
    CHECK(found("note"_f == facet::each_of(none)).empty());
    CHECK(found(!("note"_f == facet::each_of(none))) == "123");
    CHECK(found("total"_f == 20 || "address.city"_f == facet::each_of(none)) == "2");

    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    for (const int count : {100, 101, 70'000}) {
        CAPTURE(count);
        std::vector<std::int64_t> totals;
        for (int i = 0; i < count; ++i) totals.push_back(i);
        const auto all = shop.query<Order>("shop"_f == "s").filter("total"_f == facet::each_of(totals)).all();
        REQUIRE(all.has_value() == (count == 100));
        if (all.has_value()) CHECK(all->size() == 3);
        else CHECK(all.error().rule == "N5");
    }
}

TEST_CASE("texts, binaries, lists and sets contain what they contain (contract C12)") {
    CHECK(found(contains("note"_f, "ell")) == "2");
    CHECK(found(contains("tags"_f, "b")) == "13");
    CHECK(found(contains("address.city"_f, "Ro")) == "13");
    CHECK(found(contains("lines[0].notes"_f, "red")) == "1");
    CHECK(found(contains("seal"_f, facet::binary::from("\x02"))) == "12");
    CHECK(found(contains("lines"_f, Line{"pear", 3, {}})) == "1");
}

TEST_CASE("sizes are compared (contract C13)") {
    CHECK(found(size("lines"_f) == 2) == "1");
    CHECK(found(size("lines"_f) < 2) == "23");
    CHECK(found(size("prices"_f) >= 1) == "13");
    CHECK(found(size("note"_f) <= 0) == "3");
    CHECK(found(size("seal"_f) > 1) == "1");
    CHECK(found(size("tags"_f) == 2) == "1");
    CHECK(found(size("address.city"_f) == 5) == "23");
}

TEST_CASE("types are told (contract C10)") {
    CHECK(found(has_type("note"_f, facet::value_type::string)) == "23");
    CHECK(found(has_type("total"_f, facet::value_type::string)).empty());
    CHECK(found(has_type("address"_f, facet::value_type::map)) == "123");
}

TEST_CASE("paths lead into structs, lists and maps") {
    CHECK(found("address.city"_f == "Rome") == "1");
    CHECK(found("address.zip"_f < 5) == "3");
    CHECK(found("lines[0].quantity"_f.between(1, 2)) == "13");
    CHECK(found("lines[0].product"_f.begins_with("p")) == "3");
    CHECK(found("lines[0].notes[1]"_f == "big") == "1");
    CHECK(found("prices.EUR"_f == facet::each_of(9, 11)) == "3");
    CHECK(found("paid_at"_f == noon()) == "23");
    CHECK(found("paid_at"_f > noon()).empty());
    CHECK(found("address"_f == Address{"Paris", {}}) == "2");
}

TEST_CASE("parts are joined and negated (contract C14)") {
    CHECK(found("total"_f == 10 || "total"_f == 30) == "13");
    CHECK(found("total"_f == 10 || "total"_f == 20 || exists("prices.USD"_f)) == "123");
    CHECK(found(!("total"_f > 10)) == "1");
    CHECK(found(!("total"_f > 10 && "status"_f == state::paid) || "total"_f == 30) == "13");
    CHECK(found(exists("note"_f) && "total"_f > 20) == "3");
    CHECK(found("total"_f > 10 && missing("prices.USD"_f)) == "2");
    CHECK(found(("total"_f == 10 || "total"_f == 20) && (contains("tags"_f, "x") || contains("tags"_f, "b"))) == "12");
    CHECK(found(!!(exists("note"_f))) == "23");
    const auto kept = "total"_f != 10;
    const auto both = kept && kept;
    CHECK(found(both || both) == "23");
}

TEST_CASE("a part that is absent says nothing") {
    std::optional<decltype("total"_f > 10)> absent;
    const std::optional present("total"_f > 10);
    CHECK(found(absent) == "123");
    CHECK(found(present) == "23");
    CHECK(found(absent && "total"_f < 25) == "12");
    CHECK(found(present && "total"_f < 25) == "2");
    CHECK(found(absent || present) == "23");
    CHECK(found(absent || absent) == "123");
    CHECK(found(!absent) == "123");
    CHECK(found(!present) == "1");
    CHECK(found(!(absent && absent) && present) == "23");
}

TEST_CASE("cursors are bound to the paths of a filter") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    const auto page = shop.query<Order>("shop"_f == "s").filter(exists("lines[0]"_f)).limit(1).page();
    REQUIRE(page.has_value());
    REQUIRE_FALSE(page->next.empty());
    CHECK(shop.query<Order>("shop"_f == "s").filter(exists("lines[0]"_f)).after(page->next).all()->size() == 1);
    CHECK(shop.query<Order>("shop"_f == "s").filter(exists("lines[1]"_f)).after(page->next).all().error().code == facet::error_code::foreign_cursor);
    CHECK(shop.query<Order>("shop"_f == "s").filter(exists("prices.EUR"_f)).after(page->next).all().error().code == facet::error_code::foreign_cursor);
}
