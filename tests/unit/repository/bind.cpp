// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/async.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Tenant {
    std::string tenant;
    std::string name;
};
struct Invoice {
    std::string tenant;
    std::int64_t number;
    std::string customer;
};
struct Sales : facet::table<"Sales", facet::gsi<"ByCustomer", facet::partition<"CustomerPK">, facet::sort<"CustomerSK">>,
                            facet::entity<Tenant, facet::key<"TENANT#{tenant}", "TENANT">>,
                            facet::entity<Invoice, facet::key<"TENANT#{tenant}", "INVOICE#{number:6}">, facet::index<"ByCustomer", "TENANT#{tenant}#CUSTOMER#{customer}", "{number:6}">>> {};

}  // namespace

TEST_CASE("a bound repository reads and writes within its tenant") {
    facet::memory::engine engine;
    auto sales = facet::open<Sales>(engine);
    for (const char* tenant : {"a", "b"}) {
        sales.put(Tenant{tenant, std::string("name of ") + tenant}).or_throw();
        for (int i = 0; i < 5; ++i) sales.put(Invoice{tenant, i, i % 2 == 0 ? "x" : "y"}).or_throw();
    }
    const auto mine = facet::bind(sales, "tenant"_f == "a");
    CHECK(mine.get<Tenant>()->name == "name of a");
    CHECK(mine.get<Invoice>("number"_f == 3)->tenant == "a");
    CHECK(mine.query<Invoice>().count().value() == 5);
    CHECK(mine.query<Invoice>("number"_f >= 3).count().value() == 2);
    CHECK(mine.query<Invoice>("customer"_f == "x").count().value() == 3);
    CHECK(mine.collection<Tenant, Invoice>().count().value() == 6);
    CHECK(mine.collection<Tenant, Invoice>(facet::consistent).count().value() == 6);
    mine.put(Invoice{"a", 7, "z"}).or_throw();
    mine.update<Invoice>("number"_f == 7).set("customer"_f = "w").or_throw();
    CHECK(sales.get<Invoice>("tenant"_f == "a" && "number"_f == 7)->customer == "w");
    CHECK(mine.transact(mine.check<Invoice>("number"_f == 7).exists(), mine.erase<Invoice>("number"_f == 3), mine.create(Invoice{"a", 8, "z"})).has_value());
    CHECK(mine.modify<Invoice>("number"_f == 8, [](Invoice& it) { it.customer = "v"; })->customer == "v");
    CHECK(mine.move<Invoice>("number"_f == 8, [](Invoice& it) { it.number = 9; })->number == 9);
    CHECK(sales.query<Invoice>("tenant"_f == "b").count().value() == 5);
}

TEST_CASE("a bound repository addresses the item whose key is the tenant alone") {
    facet::memory::engine engine;
    auto sales = facet::open<Sales>(engine);
    for (const char* tenant : {"a", "b"}) sales.put(Tenant{tenant, "old"}).or_throw();
    const auto mine = facet::bind(sales, "tenant"_f == "a");
    mine.update<Tenant>().set("name"_f = "new").or_throw();
    CHECK(mine.get<Tenant>()->name == "new");
    CHECK(mine.modify<Tenant>([](Tenant& it) { it.name += "er"; })->name == "newer");
    CHECK(said(mine.modify<Tenant>([](Tenant& it) { it.tenant = "b"; })) == "ValidationException");
    CHECK(mine.transact(mine.check<Tenant>().exists(), mine.create(Invoice{"a", 1, "x"})).has_value());
    mine.erase<Tenant>().or_throw();
    CHECK(!mine.get<Tenant>().has_value());
    mine.upsert<Tenant>().set("name"_f = "again").or_throw();
    CHECK(mine.get<Tenant>()->name == "again");
    CHECK(sales.get<Tenant>("tenant"_f == "b")->name == "old");
}

namespace {

struct Order { std::string tenant; std::string order; };
struct Line  { std::string tenant; std::string order; std::uint32_t number; };
struct Orders : facet::table<"Orders", facet::entity<Order, facet::key<"TENANT#{tenant}#ORDER#{order}", "A">>,
                             facet::entity<Line, facet::key<"TENANT#{tenant}#ORDER#{order}", "LINE#{number:4}">>> {};

}  // namespace

TEST_CASE("a bound repository reads several entities by what else their partition is made from, consistently where that is said") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    for (const char* tenant : {"a", "b"}) orders.batch_write(orders.put(Order{tenant, "1"}), orders.put(Line{tenant, "1", 1}), orders.put(Line{tenant, "1", 2})).value();
    const auto mine = facet::bind(orders, "tenant"_f == "a");
    CHECK(mine.collection<Order, Line>("order"_f == "1").count().value() == 3);
    CHECK(mine.collection<Order, Line>("order"_f == "1", facet::consistent).count().value() == 3);
    CHECK(mine.batch_get(std::vector{mine.key<Order>("order"_f == "1")}, facet::consistent)->at(0)->tenant == "a");
}

TEST_CASE("a bound repository reads and writes many items within its tenant") {
    facet::memory::engine engine;
    auto sales = facet::open<Sales>(engine);
    const auto mine = facet::bind(sales, "tenant"_f == "a");
    const auto theirs = facet::bind(sales, "tenant"_f == "b");
    theirs.put(Invoice{"b", 1, "x"}).or_throw();
    CHECK(mine.batch_write(mine.put(Tenant{"a", "n"}), mine.put(Invoice{"a", 1, "x"}), mine.put(Invoice{"a", 2, "y"})).has_value());
    CHECK(said(mine.batch_write(mine.put(Invoice{"a", 3, "x"}), mine.put(Invoice{"b", 3, "x"}))) == "ValidationException");
    CHECK(mine.query<Invoice>().count().value() == 2);
    CHECK(mine.at_most_one<Invoice>("customer"_f == "y")->number == 2);
    CHECK(!mine.at_most_one<Invoice>("customer"_f == "z").has_value());
    CHECK(said(mine.at_most_one<Invoice>()) == "NotUnique");
    const auto got = mine.batch_get(mine.key<Tenant>(), mine.key<Invoice>("number"_f == 1), mine.key<Invoice>("number"_f == 9));
    REQUIRE(got.has_value());
    CHECK(std::get<0>(*got)->name == "n");
    CHECK(std::get<1>(*got)->tenant == "a");
    CHECK(!std::get<2>(*got).has_value());
    const std::vector keys{mine.key<Invoice>("number"_f == 2), mine.key<Invoice>("number"_f == 1)};
    CHECK(mine.transact_get(keys)->at(0)->customer == "y");
    auto reads = mine.reads();
    const auto place = reads.add(mine.key<Invoice>("number"_f == 1));
    REQUIRE(reads.batch().has_value());
    CHECK(reads[place]->customer == "x");
}

TEST_CASE("a tenant whose key is folded is the same in any spelling") {
    struct Member {
        std::string club;
        std::string name;
        std::int64_t points = 0;
    };
    struct Clubs : facet::table<"Clubs", facet::entity<Member, facet::key<"CLUB#{club:upper}", "MEMBER#{name}">>> {};
    facet::memory::engine engine;
    auto clubs = facet::open<Clubs>(engine);
    clubs.put(Member{"Chess", "a", 1}).or_throw();
    clubs.put(Member{"Chest", "a", 1}).or_throw();
    const auto mine = facet::bind(clubs, "club"_f == "chess");
    CHECK(mine.get<Member>("name"_f == "a")->club == "Chess");
    CHECK(mine.modify<Member>("name"_f == "a", [](Member& it) { it.points = 2; })->points == 2);
    mine.put(Member{"CHESS", "b", 3}).or_throw();
    CHECK(said(mine.put(Member{"Chest", "b", 3}).run()) == "ValidationException");
    CHECK(said(mine.put(Member{"Chess ", "b", 3}).run()) == "ValidationException");
    CHECK(mine.query<Member>().count().value() == 2);
}

TEST_CASE("an object of another tenant is refused, and nothing is sent") {
    scripted_backend backend;
    auto sales = facet::open<Sales>(backend);
    const auto mine = facet::bind(sales, "tenant"_f == std::string("a"));
    mine.put(Invoice{"a", 1, "x"}).or_throw();
    const auto before = everything(sales);
    const auto escaped = mine.put(Invoice{"b", 1, "x"}).run();
    CHECK(said(escaped) == "ValidationException");
    CHECK(escaped.error().message == "tenant is not the one that this repository is bound to");
    CHECK(escaped.error().entity == "Invoice");
    CHECK(said(mine.create(Tenant{"b", ""}).run()) == "ValidationException");
    CHECK(said(mine.erase(Invoice{"b", 1, "x"}).run()) == "ValidationException");
    CHECK(said(mine.transact(mine.put(Invoice{"a", 2, "x"}), mine.put(Invoice{"b", 2, "x"}))) == "ValidationException");
    CHECK(said(mine.move<Invoice>("number"_f == 1, [](Invoice& it) { it.tenant = "b"; })) == "ValidationException");
    CHECK(said(mine.modify<Invoice>("number"_f == 1, [](Invoice& it) { return it.tenant = "b", true; })) == "ValidationException");
    CHECK(everything(sales) == before);
    CHECK(backend.writes == 1);
    CHECK(backend.transactions == 0);
}

namespace {

struct sales_repository : facet::repository<Sales, facet::memory::engine> {
    explicit sales_repository(facet::memory::engine& engine) : repository(facet::open<Sales>(engine)) {}
};

}  // namespace

/// A user's own, of names that facet has, too.
namespace server {

struct service {};
int bind(std::string_view, const sales_repository&) { return 1; }
int start(service&, const sales_repository&) { return 2; }
int erase_all(int, const sales_repository&) { return 3; }

}  // namespace server

TEST_CASE("what is derived from a repository is one, and functions of others are not taken for facet's") {
    facet::memory::engine engine;
    sales_repository sales(engine);
    sales.put(Tenant{"a", "A"}).or_throw();
    sales.put(Invoice{"a", 1, "x"}).or_throw();
    CHECK(facet::bind(sales, "tenant"_f == "a").get<Tenant>()->name == "A");
    CHECK(facet::erase_all(sales, sales.query<Invoice>("tenant"_f == "a"))->written == 1);

    using namespace server;
    service one;
    CHECK(bind("/sales", sales) == 1);
    CHECK(start(one, sales) == 2);
    CHECK(erase_all(1, sales) == 3);
}
