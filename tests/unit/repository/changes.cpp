// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// What updates can say, besides assigning and computing numbers (contract section 13).

using namespace facet::literals;

namespace {

struct Address {
    std::string city;
    std::optional<std::int32_t> zip;
};
struct Line {
    std::string product;
    std::int32_t quantity;
    friend bool operator==(const Line&, const Line&) = default;
};
struct Order {
    std::string shop;
    std::string order_id;
    std::int64_t total;
    std::vector<Line> lines;
    Address address;
    std::map<std::string, std::int32_t> prices;
    std::optional<std::set<std::string>> tags;
    std::optional<std::string> note;
    std::optional<std::int32_t> seen;
};
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"SHOP#{shop}", "ORDER#{order_id}">>> {};
struct Measure {
    std::string id;
    facet::decimal sum;
    std::int32_t count;
    std::vector<int> parts;
};
struct Measures : facet::table<"Measures", facet::entity<Measure, facet::key<"MEASURE#{id}", "MEASURE">>> {};

using lines = std::vector<Line>;
using texts = std::set<std::string>;

/// A shop with one order, and what an update makes of it.
struct changed {
    facet::memory::engine engine{};
    facet::repository<Shop, facet::memory::engine> shop = facet::open<Shop>(engine);

    changed() {
        shop.put(Order{"s", "1", 10, {{"apple", 2}, {"pear", 3}}, {"Rome", 7}, {{"EUR", 5}}, texts{"a", "b"}, {}, {}}).or_throw();
    }
    auto update() { return shop.update<Order>("shop"_f == "s" && "order_id"_f == "1"); }
    Order order() { return *shop.get<Order>("shop"_f == "s" && "order_id"_f == "1"); }
};

template <class Update>
facet::error_code code_of(Update&& update) {
    const auto done = update.run();
    REQUIRE_FALSE(done.has_value());
    return done.error().code;
}

}  // namespace

TEST_CASE("a value is set where there is none (contract U6)") {
    changed of;
    of.update().set("note"_f.if_missing("first"), "seen"_f.if_missing(1)).or_throw();
    of.update().set("note"_f.if_missing("second"), "total"_f.if_missing(99)).or_throw();
    CHECK(of.order().note == "first");
    CHECK(of.order().seen == 1);
    CHECK(of.order().total == 10);
}

TEST_CASE("elements are put behind and before those of a list (contract U5, U7)") {
    changed of;
    of.update().set("lines"_f.append(Line{"plum", 9})).or_throw();
    of.update().set("lines"_f.prepend(lines{{"fig", 1}, {"kiwi", 1}})).or_throw();
    CHECK(of.order().lines == lines{{"fig", 1}, {"kiwi", 1}, {"apple", 2}, {"pear", 3}, {"plum", 9}});
    of.update().set("lines"_f.append(lines{})).or_throw();
    CHECK(of.order().lines.size() == 5);
}

TEST_CASE("what lies below a field is changed alone (contract U9, U10)") {
    changed of;
    of.update().set("address.city"_f = "Bari", "lines[1].quantity"_f += 4, "prices.USD"_f = 3, "prices.EUR"_f -= 1).or_throw();
    CHECK(of.order().address.city == "Bari");
    CHECK(of.order().address.zip == 7);
    CHECK(of.order().lines == lines{{"apple", 2}, {"pear", 7}});
    CHECK(of.order().prices == std::map<std::string, std::int32_t>{{"EUR", 4}, {"USD", 3}});
    of.update().set("lines[9]"_f = Line{"late", 1}).or_throw();
    CHECK(of.order().lines.size() == 3);
    CHECK(code_of(of.update().set("lines[7].quantity"_f = 1)) == facet::error_code::validation);
    CHECK(code_of(of.update().set("prices.YEN"_f += 1)) == facet::error_code::validation);
    CHECK(of.order().lines.size() == 3);
}

TEST_CASE("optional fields, entries and elements are removed (contract U10, U11)") {
    changed of;
    of.update().set("note"_f = "x").or_throw();
    of.update().remove("note"_f).remove("address.zip"_f).remove("prices.EUR"_f).remove("lines[0]"_f).or_throw();
    CHECK_FALSE(of.order().note.has_value());
    CHECK_FALSE(of.order().address.zip.has_value());
    CHECK(of.order().prices.empty());
    CHECK(of.order().lines == lines{{"pear", 3}});
    of.update().remove("note"_f).remove("prices.EUR"_f).remove("lines[5]"_f).or_throw();
    CHECK(of.order().lines.size() == 1);
}

TEST_CASE("elements are added to and erased from sets (contract U12, U13)") {
    changed of;
    of.update().add("tags"_f, texts{"b", "c"}).or_throw();
    CHECK(of.order().tags == texts{"a", "b", "c"});
    of.update().erase("tags"_f, texts{"a", "z"}).or_throw();
    CHECK(of.order().tags == texts{"b", "c"});
    of.update().erase("tags"_f, texts{"b", "c"}).or_throw();
    CHECK_FALSE(of.order().tags.has_value());
    of.update().add("tags"_f, texts{"new"}).add("seen"_f, 2).or_throw();
    of.update().add("seen"_f, 3).or_throw();
    CHECK(of.order().tags == texts{"new"});
    CHECK(of.order().seen == 5);
    CHECK(code_of(of.update().add("tags"_f, texts{})) == facet::error_code::invalid_value);
    of.update().add("tags"_f, {"x", "y"}).or_throw();  // braces are of the field's type
    of.update().erase("tags"_f, {"x", "new"}).or_throw();
    CHECK(of.order().tags == texts{"y"});
    CHECK(code_of(of.update().erase("tags"_f, {})) == facet::error_code::invalid_value);
}

TEST_CASE("two changes of one path are refused, and nothing happens (contract U3)") {
    changed of;
    CHECK(code_of(of.update().set("address.zip"_f = 1).remove("address.zip"_f)) == facet::error_code::validation);
    CHECK(code_of(of.update().set("address"_f = Address{"x", {}}).set("address.city"_f = "y")) == facet::error_code::validation);
    CHECK(of.order().address.city == "Rome");
}

TEST_CASE("an upsert sets what is missing and adds to sets") {
    changed of;
    const auto upsert = [&of] {
        return of.shop.upsert<Order>("shop"_f == "s" && "order_id"_f == "2")
            .set("total"_f.if_missing(1), "lines"_f = lines{}, "address"_f = Address{"Rome", {}}, "prices"_f = std::map<std::string, std::int32_t>{})
            .add("tags"_f, texts{"x"})
            .add("seen"_f, 1)
            .run();
    };
    REQUIRE(upsert().has_value());
    of.shop.update<Order>("shop"_f == "s" && "order_id"_f == "2").set("total"_f = 7).or_throw();
    REQUIRE(upsert().has_value());
    const auto made = of.shop.get<Order>("shop"_f == "s" && "order_id"_f == "2");
    REQUIRE(made.has_value());
    CHECK(made->total == 7);
    CHECK(made->seen == 2);
    CHECK(made->tags == texts{"x"});
}

TEST_CASE("a field gets the value of another, as it was before the update (contract U2, U5)") {
    changed of;
    of.update().set("seen"_f = "prices.EUR"_f, "note"_f = "address.city"_f).or_throw();
    CHECK(of.order().seen == 5);
    CHECK(of.order().note == "Rome");
    of.update().set("seen"_f = "prices.EUR"_f + 10, "prices.EUR"_f = "lines[1].quantity"_f - 1, "address.city"_f = "note"_f).or_throw();
    CHECK(of.order().seen == 15);
    CHECK(of.order().prices == std::map<std::string, std::int32_t>{{"EUR", 2}});
    of.update().set("seen"_f = 13 + "prices.EUR"_f).or_throw();  // a sum in either order
    CHECK(of.order().seen == 15);
    // Each reads what was there before.
    of.update().set("seen"_f = "prices.EUR"_f, "prices.EUR"_f = "seen"_f).or_throw();
    CHECK(of.order().seen == 2);
    CHECK(of.order().prices.at("EUR") == 15);
}

TEST_CASE("another field's value, or one in its stead (contract U6, U7)") {
    changed of;
    of.update().set("address.city"_f = "note"_f.value_or("nowhere")).or_throw();
    CHECK(of.order().address.city == "nowhere");
    of.update().set("note"_f = "address.city"_f.value_or(std::string("x"))).or_throw();
    CHECK(of.order().note == "nowhere");
    CHECK(code_of(of.update().set("prices.EUR"_f = "seen"_f)) == facet::error_code::validation);
    of.shop.upsert<Order>("shop"_f == "t" && "order_id"_f == "1")
        .set("total"_f = "total"_f.value_or(7), "lines"_f = lines{}, "prices"_f = std::map<std::string, std::int32_t>{}, "address"_f = Address{"Bern", {}})
        .or_throw();
    CHECK(of.shop.get<Order>("shop"_f == "t" && "order_id"_f == "1")->total == 7);
}

TEST_CASE("a sum that no number can be names its cause, and what it is computed from (contract D2, D7)") {
    facet::memory::engine engine;
    auto measures = facet::open<Measures>(engine);
    const auto told = [&](std::string_view before, std::string_view more) {
        measures.put(Measure{"1", facet::decimal::parse(before).value(), 0, {}}).or_throw();
        return measures.update<Measure>("id"_f == "1").set("sum"_f += facet::decimal::parse(more).value()).run().error().message;
    };
    const std::string digits = "Attempting to store more than 38 significant digits in a Number";
    CHECK(told("2.5", "1E-38") == digits + "; it computes from sum");
    CHECK(told("9E125", "9E125") == "Number overflow. Attempting to store a number with magnitude larger than supported range; it computes from sum");
    CHECK(told("1.1E-129", "-1.05E-129") == "Number underflow. Attempting to store a number with magnitude smaller than supported range; it computes from sum");
    measures.put(Measure{"1", facet::decimal(1), 0, {1}}).or_throw();
    const auto least = facet::decimal::parse("1E-38").value();
    CHECK(measures.update<Measure>("id"_f == "1").add("sum"_f, least).run().error().message == digits + "; it adds to sum");
    CHECK(measures.update<Measure>("id"_f == "1").set("sum"_f += least, "parts"_f.append(2), "count"_f += 1).run().error().message == digits + "; it computes from sum and count");
}

TEST_CASE("what an update is refused for names the paths that it speaks of (contract U7, U8, U9)") {
    changed of;
    const auto told = [](auto&& update) {
        const auto done = update.run();
        REQUIRE_FALSE(done.has_value());
        CHECK(done.error() == facet::error_code::validation);
        return done.error().message;
    };
    const std::string place = "The document path provided in the update expression is invalid for update; it changes ";
    CHECK(told(of.update().set("lines[7].quantity"_f = 1, "total"_f = 5)) == place + "lines[7].quantity");
    CHECK(told(of.update().set("address.city"_f = "Bari", "lines[*].quantity"_f(9) = 1, "prices.*"_f("YEN") = 2)) == place + "address.city and lines[9].quantity and prices.YEN");
    const std::string absent = "The provided expression refers to an attribute that does not exist in the item; it computes from ";
    CHECK(told(of.update().set("prices.YEN"_f += 1, "note"_f = "x")) == absent + "prices.YEN");
    CHECK(told(of.update().set("seen"_f += 1, "total"_f += 1)) == absent + "seen and total");
    // A transaction tells it in the action's reason.
    const auto both = of.shop.transact(of.update().set("lines[7].quantity"_f = 1));
    REQUIRE_FALSE(both.has_value());
    REQUIRE(both.error().reasons.size() == 1);
    CHECK(both.error().reasons[0].message == place + "lines[7].quantity");
}
