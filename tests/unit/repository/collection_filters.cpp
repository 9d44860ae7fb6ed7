// SPDX-License-Identifier: BSL-1.0
// Filters of collections, which choose among the items of one entity.
#include <support/catch.hpp>
#include <support/unless_zero.hpp>

#include <facet/facet.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace {

struct Customer {
    std::string id;
    std::int64_t points;
};
struct Order {
    std::string customer_id;
    std::uint32_t number;
    std::string status;
    std::int64_t total;
};
struct Visit {
    std::string customer_id;
    std::uint32_t number;
    std::optional<std::int64_t> minutes;
};

struct Shop : facet::table<"Shop", facet::discriminator<"kind">, facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
                           facet::entity<Customer, facet::key<"CUSTOMER#{id}", "A">, facet::index<"GSI1", "ONE#{points:6}", "C#{id}">>,
                           facet::entity<Order, facet::key<"CUSTOMER#{customer_id}", "ORDER#{number:4}">, facet::index<"GSI1", "ONE#{total:6}", "O#{number:4}#{customer_id}">>,
                           facet::entity<Visit, facet::named<"visit">, facet::key<"CUSTOMER#{customer_id}", "VISIT#{number:4}">>> {};

struct name_of_each {
    std::string operator()(const Customer& of) const { return "customer " + of.id; }
    std::string operator()(const Order& of) const { return "order " + std::to_string(of.number); }
    std::string operator()(const Visit& of) const { return "visit " + std::to_string(of.number); }
};
using names = std::vector<std::string>;
template <class Items>
names names_of(Items&& items) {
    names found;
    for (const auto& each : items) found.push_back(std::visit(name_of_each(), each));
    return found;
}

template <class Read>
Read copy_of(const Read& read) {
    return read;
}

auto filled(facet::memory::engine& engine, std::uint32_t orders = 4) {
    auto shop = facet::open<Shop>(engine);
    shop.put(Customer{"a", 3}).or_throw();
    for (std::uint32_t i = 0; i < orders; ++i) shop.put(Order{"a", i, i % 2 == 0 ? "open" : "sent", 10 * i}).or_throw();
    shop.put(Visit{"a", 0, 5}).or_throw();
    shop.put(Visit{"a", 1, std::nullopt}).or_throw();
    return shop;
}

}  // namespace

TEST_CASE("a filter of a collection chooses among the items of one entity") {
    facet::memory::engine engine;
    auto shop = filled(engine);
    const auto whole = shop.collection<Customer, Order, Visit>("id"_f == "a");
    CHECK(names_of(copy_of(whole).filter<Order>("status"_f == "open").all().value()) == names{"customer a", "order 0", "order 2", "visit 0", "visit 1"});
    CHECK(names_of(copy_of(whole).filter<Visit>(exists("minutes"_f)).or_throw()) == names{"customer a", "order 0", "order 1", "order 2", "order 3", "visit 0"});
    CHECK(copy_of(whole).filter<Customer>("points"_f > 3).count().value() == 6);
}

TEST_CASE("filters of several entities, and several of one, hold all") {
    facet::memory::engine engine;
    auto shop = filled(engine);
    auto read = shop.collection<Customer, Order, Visit>("id"_f == "a").filter<Order>("status"_f == "open").filter<Visit>("minutes"_f > 1);
    CHECK(names_of(read.all().value()) == names{"customer a", "order 0", "order 2", "visit 0"});
    read.filter<Order>("total"_f >= 5 && "total"_f < 50);
    CHECK(names_of(read.all().value()) == names{"customer a", "order 2", "visit 0"});
    read.filter<Order>("total"_f < 0 || "status"_f == "sent");
    CHECK(names_of(read.descending().all().value()) == names{"visit 0", "customer a"});
    CHECK(names_of(read.descending(false).all().value()) == names_of(read.ascending().all().value()));
}

TEST_CASE("an optional statement that is absent asks nothing of the entity") {
    facet::memory::engine engine;
    auto shop = filled(engine);
    std::optional<decltype("total"_f > 5)> more;
    CHECK(shop.collection<Customer, Order>("id"_f == "a").filter<Order>(more).count().value() == 5);
    more = "total"_f > 5;
    CHECK(shop.collection<Customer, Order>("id"_f == "a").filter<Order>(more).count().value() == 4);
}

TEST_CASE("a filter may speak of key fields of the entity's own, and goes with an index") {
    facet::memory::engine engine;
    auto shop = filled(engine);
    CHECK(names_of(shop.collection<Customer, Order>("id"_f == "a").filter<Order>("number"_f >= 2u).all().value()) == names{"customer a", "order 2", "order 3"});
    shop.put(Customer{"b", 20}).or_throw();
    CHECK(names_of(shop.collection<Customer, Order>("total"_f == 20).filter<Customer>("id"_f != "b").all().value()) == names{"order 2"});
    CHECK(names_of(shop.collection<Customer, Order>("points"_f == 20).filter<Order>("status"_f == "open").all().value()) == names{"customer b", "order 2"});
}

TEST_CASE("a filtered collection is read page by page, each item once") {
    facet::memory::engine engine;
    auto shop = filled(engine, 40);
    const names every = names_of(shop.collection<Customer, Order>("id"_f == "a").filter<Order>("status"_f == "sent").all().value());
    REQUIRE(every.size() == 21);
    for (const std::uint64_t limit : {0u, 1u, 3u, 30u})
        for (const std::uint32_t size : {1u, 4u, 100u}) {
            CAPTURE(limit, size);
            names found;
            facet::cursor from;
            do {
                const auto page = shop.collection<Customer, Order>("id"_f == "a").filter<Order>("status"_f == "sent").limit(facet::test::unless_zero(limit)).page_size(size).after(from).page().value();
                if (limit > 0) REQUIRE(page.size() <= limit);
                for (const auto& each : page) found.push_back(std::visit(name_of_each(), each));
                from = page.next;
            } while (!from.empty());
            CHECK(found == every);
        }
}

TEST_CASE("a filter belongs to a collection's cursor") {
    facet::memory::engine engine;
    auto shop = filled(engine, 9);
    const auto read = shop.collection<Customer, Order>("id"_f == "a").filter<Order>("status"_f == "sent");
    const facet::cursor from = copy_of(read).limit(2).page()->next;
    CHECK(copy_of(read).after(from).page().has_value());
    const auto other = shop.collection<Customer, Order>("id"_f == "a").filter<Order>("status"_f == "open").after(from).page();
    REQUIRE_FALSE(other.has_value());
    CHECK(other.error().code == facet::error_code::foreign_cursor);
}

TEST_CASE("items of no entity are none of a filter's business") {
    facet::memory::engine engine;
    auto shop = filled(engine);
    auto open = shop.collection<Customer, Order, Visit>("id"_f == "a").filter<Order>("status"_f == "open");
    CHECK(open.unknown(facet::others::fail).count().value() == 5);
}

TEST_CASE("a scan of one entity may name it in its filter") {
    facet::memory::engine engine;
    auto shop = filled(engine);
    CHECK(shop.scan<Order>().filter<Order>("status"_f == "open").count().value() == 2);
}

TEST_CASE("what a filter cannot ask for is its fault, which names the entity") {
    facet::memory::engine engine;
    auto shop = filled(engine);
    const auto found = shop.collection<Customer, Order>("id"_f == "a").filter<Order>("number"_f == -1).all();
    REQUIRE_FALSE(found.has_value());
    CHECK(found.error().entity == "Order");
    CHECK(found.error().operation == "collection");
}
