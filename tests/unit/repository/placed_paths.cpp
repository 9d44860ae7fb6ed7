// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Line {
    std::string product;
    std::int64_t quantity;
    std::map<std::string, std::int64_t> prices;
};
struct Order {
    std::string id;
    std::vector<Line> lines;
    std::map<std::string, std::string> notes;
};
struct Orders : facet::table<"Orders", facet::entity<Order, facet::key<"ORDER#{id}", "ORDER">>> {};

const auto one = "id"_f == "1";
Order order() {
    return {"1", {{"tea", 2, {{"EUR", 5}}}, {"milk", 1, {{"EUR", 1}, {"U.S", 2}}}}, {{"a", "x"}}};
}

}  // namespace

TEST_CASE("list positions and map entries can be known at run time, in changes") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    orders.put(order()).or_throw();
    for (std::size_t i = 0; i < 2; ++i) orders.update<Order>(one).set("lines[*].quantity"_f(i) += 10 * static_cast<std::int64_t>(i + 1)).or_throw();
    const std::string currency = "U.S";
    orders.update<Order>(one).set("lines[*].prices.*"_f(1, currency) = 7, "notes.*"_f(std::string(100, 'k')) = "long", "notes.*"_f("b") = "y").or_throw();
    Order now = orders.get<Order>(one).value();
    CHECK(now.lines[0].quantity == 12);
    CHECK(now.lines[1].quantity == 21);
    CHECK(now.lines[1].prices == std::map<std::string, std::int64_t>{{"EUR", 1}, {"U.S", 7}});
    CHECK(now.notes.size() == 3);
    auto kept = [&] { return orders.update<Order>(one).remove("notes.*"_f(std::string(100, 'k'))).remove("lines[*]"_f(0)).add("lines[*].prices.*"_f(1, "CHF"), 3); }();
    CHECK(said(kept.run()) == "ok");
    now = orders.get<Order>(one).value();
    CHECK(now.lines.size() == 1);
    CHECK(now.lines[0].prices.at("CHF") == 3);
    CHECK(now.notes == std::map<std::string, std::string>{{"a", "x"}, {"b", "y"}});
    CHECK(said(orders.update<Order>(one).set("lines[*].quantity"_f(-1) = 1).run()) == "InvalidValue");
    CHECK(said(orders.update<Order>(one).set("lines[*].quantity"_f(4'294'967'295u) = 1).run()) == "InvalidValue");  // contract L2
    CHECK(orders.get<Order>(one)->lines[0].quantity == 21);
}

TEST_CASE("and in conditions and filters, which copy them") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    orders.put(order()).or_throw();
    const auto holds = [&](const auto& condition) { return said(orders.update<Order>(one).when(condition).set("notes.c"_f = "z").run()) == "ok"; };
    for (int i = 0; i < 2; ++i) {
        CHECK(holds("lines[*].quantity"_f(i) == 2 - i));
        CHECK_FALSE(holds("lines[*].quantity"_f(i) > 2 - i));
        CHECK(holds("lines[*].quantity"_f(i) >= 1 && "lines[*].product"_f(i) != "juice"));
        CHECK(holds(exists("lines[*]"_f(i)) && !missing("lines[*].prices.*"_f(i, "EUR")) && contains("lines[*].product"_f(i), i == 0 ? "ea" : "ilk")));
        CHECK(holds("lines[*].quantity"_f(i).between(1, 2) || "lines[*].product"_f(i).begins_with("zzz")));
    }
    CHECK_FALSE(holds(exists("lines[*]"_f(2))));
    CHECK_FALSE(holds("lines[*].prices.*"_f(0, "U.S") == 2));
    auto query = orders.query<Order>("id"_f == "1").filter("lines[*].prices.*"_f(1, std::string("U.S")) == 2);
    auto narrower = facet::query_builder(query).filter("notes.*"_f(std::string("a")) == "x");
    { auto gone = std::move(query); }
    CHECK(narrower.count().value() == 1);
    CHECK(narrower.count().value() == 1);
}

TEST_CASE("an entry with an empty name is refused before anything is sent, by its field") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    orders.put(order()).or_throw();
    const std::string none;
    const auto set = orders.update<Order>(one).set("notes.*"_f(none) = "y").run();
    CHECK(set.error().code == facet::error_code::invalid_value);
    CHECK(set.error().message == "notes is or holds a map with an empty key, which DynamoDB refuses");
    const auto removed = orders.update<Order>(one).remove("lines[*].prices.*"_f(0, none)).run();
    CHECK(removed.error().message == "lines is or holds a map with an empty key, which DynamoDB refuses");
    const auto asked = orders.update<Order>(one).set("notes.a"_f = "y").when(missing("notes.*"_f(none))).run();
    CHECK(asked.error().code == facet::error_code::invalid_value);
    const auto filtered = orders.query<Order>(one).filter(exists("notes.*"_f(none))).all();
    CHECK(filtered.error().code == facet::error_code::invalid_value);
    CHECK(orders.get<Order>(one)->notes == order().notes);
}

TEST_CASE("a cursor tells filters by their positions, however far apart") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    orders.put(order()).or_throw();
    orders.put(Order{"2", {}, {}}).or_throw();
    const auto at = [](std::size_t position) { return missing("lines[*].product"_f(position)); };
    const auto from = orders.scan<Order>().filter(at(2)).limit(1).page()->next;
    REQUIRE_FALSE(from.empty());
    for (const std::size_t other : {0u, 130u, 258u, 65538u}) CHECK(said(orders.scan<Order>().filter(at(other)).after(from).page()) == "ForeignCursor");
    CHECK(said(orders.scan<Order>().filter(at(2)).after(from).page()) == "ok");
}

namespace {

struct Post {
    std::string id;
    std::map<std::string, std::set<std::string>> reactions;
    std::string text;
};
struct Posts : facet::table<"Posts", facet::entity<Post, facet::key<"POST#{id}", "POST">>> {};

}  // namespace

TEST_CASE("elements are added to a set at a place known at run time, and erased from it") {
    facet::memory::engine engine;
    auto posts = facet::open<Posts>(engine);
    posts.put(Post{"1", {{":)", {"ann"}}}, "hi"}).or_throw();
    const auto reactions = [&] { return posts.get<Post>(one)->reactions; };
    const std::string smile = ":)";
    posts.update<Post>(one).add("reactions.*"_f(smile), std::set<std::string>{"bob", "cid"}).or_throw();
    posts.update<Post>(one).erase("reactions.*"_f(smile), std::set<std::string>{"ann", "cid", "dan"}).or_throw();
    CHECK(reactions() == std::map<std::string, std::set<std::string>>{{":)", {"bob"}}});
    posts.update<Post>(one).erase("reactions.*"_f(smile), std::set<std::string>{"bob"}).erase("reactions.*"_f(":("), std::set<std::string>{"bob"}).or_throw();
    CHECK(reactions().empty());
}

TEST_CASE("sizes are compared at a place known at run time, in either order, and with numbers of any sign") {
    facet::memory::engine engine;
    auto posts = facet::open<Posts>(engine);
    posts.put(Post{"1", {{"a", {"x", "y"}}}, "text"}).or_throw();
    const auto holds = [&](const auto& condition) { return posts.scan<Post>().filter(condition).count().value() == 1; };
    const auto those = "reactions.*"_f("a");
    const auto none = "reactions.*"_f("b");
    CHECK(holds(size(those) == 2 && size(those) < 3 && size(those) <= 2 && size(those) > 1 && size(those) >= 2 && size(those) != 1));
    CHECK(holds(2 == size(those) && 3 > size(those) && 2 >= size(those) && 1 < size(those) && 2 <= size(those) && 1 != size(those)));
    CHECK_FALSE(holds(size(those) == 1 || size(those) < 2 || size(those) > 2 || size(those) != 2 || 2 < size(those) || 2 > size(those)));
    CHECK_FALSE(holds(size(none) == 2 || size(none) < 3 || size(none) > 1));
    CHECK(holds(size(none) != 2));                                       // as it is of a field: another value, or none
    CHECK(holds(size("text"_f) > -1 && -1 < size("text"_f)));
    CHECK_FALSE(holds(size("text"_f) < -1));
    CHECK(holds(size("text"_f) == std::size_t(4) && short(4) == size("text"_f)));
}

TEST_CASE("a value stands before a place known at run time, too") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    orders.put(order()).or_throw();
    const auto holds = [&](const auto& condition) { return orders.scan<Order>().filter(condition).count().value() == 1; };
    const auto first = "lines[*].quantity"_f(0);
    CHECK(holds(2 == first && 1 != first && 1 < first && 2 <= first && 3 > first && 2 >= first));
    CHECK_FALSE(holds(1 == first || 2 != first || 2 < first || 3 <= first || 2 > first || 1 >= first));
}
