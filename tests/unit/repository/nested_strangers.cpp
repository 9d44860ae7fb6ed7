// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Cents {
    std::int64_t count = 0;
};
/// Stored as a struct that holds more than it reads.
struct Price {
    std::int64_t cents = 0;
};
struct StoredPrice {
    Cents amount;
    std::string currency = "EUR";
};

}  // namespace

template <>
struct facet::conversion<Price> {
    using stored_type = StoredPrice;
    static StoredPrice to_stored(const Price& price) { return {{price.cents}, "EUR"}; }
    static Price from_stored(const StoredPrice& price) { return {price.amount.count}; }
};

namespace {

struct Tag {
    std::string text;
};
struct Line {
    std::string product;
    std::int64_t quantity = 0;
    std::optional<Tag> tag;
    std::vector<Line> parts;
};
struct Order {
    std::string id;
    std::string state;
    Line first;
    std::optional<Line> gift;
    std::vector<Line> lines;
    std::map<std::string, Line> named;
    std::array<Tag, 2> pair;
    std::optional<Price> price;
    std::vector<std::string> plain;
};
struct Orders : facet::table<"Orders", facet::entity<Order, facet::renamed_from<"first", "head">, facet::key<"ORDER#{id}", "ORDER">>> {};

const auto one = "id"_f == "1";

using facet::attribute_value;
using map = facet::attribute_map;
using list = std::vector<attribute_value>;

attribute_value listed(list elements) { return attribute_value::list(std::move(elements)); }

/// A line as a later program writes it.
attribute_value line(const std::string& product, std::int64_t quantity, map more, list parts = {}) {
    more.insert_or_assign("product", attribute_value(product));
    more.insert_or_assign("quantity", attribute_value(quantity));
    more.insert_or_assign("parts", listed(std::move(parts)));
    return attribute_value(std::move(more));
}
attribute_value tag(const std::string& text, const std::string& colour) { return map{{"text", text}, {"colour", colour}}; }

struct shop {
    facet::memory::engine engine;
    facet::repository<Orders, facet::memory::engine> orders = facet::open<Orders>(engine);
    facet::item item{{"PK", "ORDER#1"},
                     {"SK", "ORDER"},
                     {"id", "1"},
                     {"state", "new"},
                     {"first", line("a", 1, {{"tag", tag("t", "red")}, {"wrap", "box"}}, {line("a1", 1, {{"wrap", "bag"}})})},
                     {"gift", line("g", 1, {{"wrap", "gold"}})},
                     {"lines", listed({line("l0", 1, {{"wrap", "0"}}), line("l1", 1, {{"wrap", "1"}}), line("l2", 1, {{"wrap", "2"}})})},
                     {"named", map{{"x", line("x", 1, {{"wrap", "nx"}})}, {"y", line("y", 1, {{"wrap", "ny"}})}}},
                     {"pair", listed({tag("p0", "blue"), tag("p1", "green")})},
                     {"price", map{{"amount", map{{"count", 5}, {"exact", true}}}, {"currency", "EUR"}, {"tax", 19}}},
                     {"plain", listed({"p"})}};

    void store() { REQUIRE(put_raw(orders, item).has_value()); }
    template <class Change>
    facet::item modified(Change change) {
        REQUIRE(orders.modify<Order>(one, change).has_value());
        return stored();
    }
    facet::item stored() const { return only_item(orders); }
};

}  // namespace

TEST_CASE("modify leaves nested values alone that it does not change, with all that is in them") {
    shop shop;
    shop.store();
    facet::item expected = shop.item;
    *expected.find("state") = "paid";
    CHECK(shop.modified([](Order& order) { order.state = "paid"; }) == expected);
}

TEST_CASE("modify of what is nested keeps the entries that no struct reads, and drops those that it empties") {
    shop shop;
    shop.store();
    facet::item expected = shop.item;
    *expected.find("first") = line("a", 2, {{"wrap", "box"}}, {line("a1", 7, {{"wrap", "bag"}})});
    expected.erase("gift");
    *expected.find("named") = map{{"x", line("x", 2, {{"wrap", "nx"}})}, {"z", line("z", 1, {})}};
    *expected.find("pair") = listed({tag("p0", "blue"), tag("other", "green")});
    *expected.find("price") = map{{"amount", map{{"count", 6}, {"exact", true}}}, {"currency", "EUR"}, {"tax", 19}};
    *expected.find("plain") = listed({"q"});
    CHECK(shop.modified([](Order& order) {
        order.first.quantity = 2;
        order.first.tag.reset();
        order.first.parts[0].quantity = 7;
        order.gift.reset();
        order.named["x"].quantity = 2;
        order.named.erase("y");
        order.named["z"] = Line{"z", 1, {}, {}};
        order.pair[1].text = "other";
        order.price = Price{6};
        order.plain = {"q"};
    }) == expected);
}

TEST_CASE("elements of a list keep what is theirs wherever they are put, and one that changes where it stands") {
    const auto lines_after = [](auto change) {
        shop shop;
        shop.store();
        return *shop.modified([&](Order& order) { change(order.lines); }).find("lines");
    };
    using lines = std::vector<Line>;
    CHECK(lines_after([](lines& all) { all[1].quantity = 9; }) == listed({line("l0", 1, {{"wrap", "0"}}), line("l1", 9, {{"wrap", "1"}}), line("l2", 1, {{"wrap", "2"}})}));
    CHECK(lines_after([](lines& all) { std::swap(all[0], all[2]); }) == listed({line("l2", 1, {{"wrap", "2"}}), line("l1", 1, {{"wrap", "1"}}), line("l0", 1, {{"wrap", "0"}})}));
    CHECK(lines_after([](lines& all) { all.erase(all.begin()); }) == listed({line("l1", 1, {{"wrap", "1"}}), line("l2", 1, {{"wrap", "2"}})}));
    CHECK(lines_after([](lines& all) {
              all.erase(all.begin());
              all.push_back(Line{"new", 1, {}, {}});
          }) == listed({line("l1", 1, {{"wrap", "1"}}), line("l2", 1, {{"wrap", "2"}}), line("new", 1, {})}));
    CHECK(lines_after([](lines& all) { all.insert(all.begin(), all.back()); }) ==
          listed({line("l2", 1, {}), line("l0", 1, {{"wrap", "0"}}), line("l1", 1, {{"wrap", "1"}}), line("l2", 1, {{"wrap", "2"}})}));
    CHECK(lines_after([](lines& all) { all.clear(); }) == listed({}));
    // One that changes beside others that come behind it, and beside one that comes before: which it was is not known then.
    CHECK(lines_after([](lines& all) {
              all[0].quantity = 9;
              all[2].quantity = 8;
              all.push_back(Line{"new", 1, {}, {}});
              all.push_back(Line{"newer", 1, {}, {}});
          }) == listed({line("l0", 9, {{"wrap", "0"}}), line("l1", 1, {{"wrap", "1"}}), line("l2", 8, {{"wrap", "2"}}), line("new", 1, {}), line("newer", 1, {})}));
    CHECK(lines_after([](lines& all) {
              all[0].quantity = 9;
              all.insert(all.begin(), Line{"new", 1, {}, {}});
          }) == listed({line("new", 1, {}), line("l0", 9, {}), line("l1", 1, {{"wrap", "1"}}), line("l2", 1, {{"wrap", "2"}})}));
}

TEST_CASE("of list elements that read alike, each keeps its own entries") {
    shop shop;
    list many;
    for (int i = 0; i < 200; ++i) many.push_back(line("same", i % 3, {{"wrap", std::to_string(i)}}));
    *shop.item.find("lines") = listed(many);
    shop.store();
    SECTION("where one is taken out") {
        many.erase(many.begin() + 100);
        CHECK(*shop.modified([](Order& order) { order.lines.erase(order.lines.begin() + 100); }).find("lines") == listed(many));
    }
    SECTION("where one comes to them") {
        many.insert(many.begin() + 100, line("more", 1, {}));
        CHECK(*shop.modified([](Order& order) { order.lines.insert(order.lines.begin() + 100, Line{"more", 1, {}, {}}); }).find("lines") == listed(many));
    }
    SECTION("where all turn around, as many as read alike, in their order") {
        const facet::item now = shop.modified([](Order& order) { order.lines = {order.lines.rbegin(), order.lines.rend()}; });
        const auto& lines = now.find("lines")->as_list();
        REQUIRE(lines.size() == many.size());
        std::map<std::int64_t, int> last;
        for (const attribute_value& each : lines) {
            const std::int64_t quantity = each.as_map().find("quantity")->as_number().to_int64().value();
            const int wrap = std::stoi(each.as_map().find("wrap")->as_string());
            CHECK(wrap % 3 == quantity);
            if (last.contains(quantity)) CHECK(wrap > last[quantity]);
            last[quantity] = wrap;
        }
    }
}

TEST_CASE("a nested value keeps its entries when its field is renamed, and when the item moves") {
    shop shop;
    shop.item.insert_or_assign("head", *shop.item.find("first"));
    shop.item.erase("first");
    shop.store();
    const auto changed = line("a", 2, {{"tag", tag("t", "red")}, {"wrap", "box"}}, {line("a1", 1, {{"wrap", "bag"}})});
    const facet::item now = shop.modified([](Order& order) { order.first.quantity = 2; });
    CHECK(*now.find("first") == changed);
    CHECK(now.find("head") == nullptr);
    REQUIRE(shop.orders.move<Order>(one, [](Order& order) { order.id = "2"; }).has_value());
    const facet::item moved = shop.stored();
    CHECK(*moved.find("PK") == attribute_value("ORDER#2"));
    CHECK(*moved.find("first") == changed);
    CHECK(*moved.find("lines") == *shop.item.find("lines"));
}
