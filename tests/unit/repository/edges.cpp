// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Order {
    std::string order_id;
    std::string customer;
};
struct Product {
    std::string product_id;
    std::string name;
};
struct Line {
    std::string order_id;
    std::string product_id;
    std::int32_t quantity;
};
struct Shop : facet::table<"Shop", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>,
                           facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>,
                           facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
                           facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::inverse<"Inverse">>> {};

struct Person {
    std::string person_id;
    std::string name;
};
struct Knows {
    std::string person_id;
    std::string other_id;
};
/// The classical inverted index: the table's own key attributes, swapped. Every item is in it, so every entity binds it.
struct Circle : facet::table<"Circle", facet::gsi<"Inverted", facet::partition<"SK">, facet::sort<"PK">>,
                             facet::entity<Person, facet::key<"PERSON#{person_id}", "NAME">, facet::index<"Inverted", "NAME", "PERSON#{person_id}">>,
                             facet::edge<Knows, facet::from<Person>, facet::to<Person, "other_id">, facet::inverse<"Inverted">>> {};

template <class Repository>
void stock(const Repository& shop, int products = 3) {
    for (int i = 1; i <= products; ++i) shop.put(Product{std::to_string(i), "product " + std::to_string(i)}).or_throw();
}
const auto first = "order_id"_f == "o1";

}  // namespace

TEST_CASE("an edge is read in both directions, alone and with its node") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    stock(shop);
    shop.create(Order{"o1", "ann"}).or_throw();
    shop.create(Order{"o2", "bob"}).or_throw();
    shop.link(Line{"o1", "1", 5}).or_throw();
    shop.link(Line{"o1", "2", 6}).or_throw();
    shop.link(Line{"o2", "2", 7}).or_throw();

    const auto forwards = shop.query<Line>(first).all().value();
    REQUIRE(forwards.size() == 2);
    CHECK(forwards[0].quantity == 5);
    CHECK(forwards[1].quantity == 6);
    const auto backwards = shop.query<Line>("product_id"_f == "2").all().value();
    REQUIRE(backwards.size() == 2);
    CHECK(backwards[0].order_id == "o1");
    CHECK(backwards[1].quantity == 7);
    CHECK(shop.get<Line>(first && "product_id"_f == "2")->quantity == 6);

    const auto with_order = shop.collection<Order, Line>(first).all().value();
    REQUIRE(with_order.size() == 3);
    CHECK(std::get<Order>(with_order[0]).customer == "ann");
    CHECK(std::get<Line>(with_order[2]).quantity == 6);
}

TEST_CASE("an edge is linked where both ends exist, and else nothing is written") {
    scripted_backend engine;
    auto shop = facet::open<Shop>(engine);
    stock(shop);
    shop.create(Order{"o1", "ann"}).or_throw();
    const auto before = everything(shop);
    const auto no_product = shop.link(Line{"o1", "9", 1}).run();
    REQUIRE(said(no_product) == "ItemNotFound");
    CHECK(no_product.error().message == "its target Product PK=PRODUCT#9, SK=PRODUCT does not exist");
    CHECK(no_product.error().operation == "link");
    CHECK(no_product.error().entity == "Line");
    CHECK(no_product.error().key == "PK=ORDER#o1, SK=PRODUCT#9");
    const auto no_order = shop.link(Line{"o9", "1", 1}).run();
    REQUIRE(said(no_order) == "ItemNotFound");
    CHECK(no_order.error().message == "its source Order PK=ORDER#o9, SK=ORDER does not exist");
    CHECK(said(shop.link(Line{"", "1", 1}).run()) == "InvalidKey");
    CHECK(everything(shop) == before);

    engine.transactions = 0;
    engine.writes = 0;
    CHECK(said(shop.link(Line{"o1", "1", 1}).run()) == "ok");
    CHECK(engine.transactions == 1);
    CHECK(engine.writes == 0);
    CHECK(said(shop.link(Line{"o1", "1", 2}).run()) == "ConditionalCheckFailedException");
    CHECK(shop.get<Line>(first && "product_id"_f == "1")->quantity == 1);
}

TEST_CASE("edges are linked in the transaction that creates their node") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    stock(shop);
    const auto before = everything(shop);
    const auto failed = shop.transact(shop.create(Order{"o1", "ann"}), shop.link(Line{"o1", "1", 1}), shop.link(Line{"o1", "9", 1}));
    REQUIRE(said(failed) == "TransactionCanceledException");
    REQUIRE(failed.error().reasons.size() == 3);
    CHECK(failed.error().reasons[0].code == facet::reason_code::none);
    CHECK(failed.error().reasons[1].code == facet::reason_code::none);
    CHECK(failed.error().reasons[2].code == facet::reason_code::conditional_check_failed);
    CHECK(failed.error().reasons[2].key == "PK=ORDER#o1, SK=PRODUCT#9");
    CHECK(failed.error().reasons[2].message == "its target Product PK=PRODUCT#9, SK=PRODUCT does not exist");
    CHECK(everything(shop) == before);

    // Each of the checks that another action makes needless: of what is created, put and updated, and of what is checked already.
    CHECK(said(shop.transact(shop.create(Order{"o1", "ann"}), shop.link(Line{"o1", "1", 1}), shop.link(Line{"o1", "2", 1}))) == "ok");
    CHECK(said(shop.transact(shop.link(Line{"o2", "1", 1}), shop.link(Line{"o2", "2", 1}), shop.put(Order{"o2", "bob"}))) == "ok");
    CHECK(said(shop.transact(shop.create(Order{"o3", "cid"}), shop.create(Order{"o4", "dan"}), shop.link(Line{"o3", "1", 1}), shop.link(Line{"o4", "1", 1}))) == "ok");
    CHECK(said(shop.transact(shop.check<Product>("product_id"_f == "3").exists(), shop.update<Order>(first).set("customer"_f = "ann b"),
                             shop.link(Line{"o1", "3", 1}))) == "ok");
    CHECK(shop.query<Line>("product_id"_f == "1").count().value() == 4);
    CHECK(shop.query<Line>(first).count().value() == 3);

    // What contradicts the check is not left out: nothing of it happens.
    const auto whole = everything(shop);
    CHECK(said(shop.transact(shop.erase<Order>(first), shop.link(Line{"o1", "3", 1}))) != "ok");
    CHECK(said(shop.transact(shop.check<Product>("product_id"_f == "9").missing(), shop.link(Line{"o1", "9", 1}))) != "ok");
    CHECK(everything(shop) == whole);

    auto later = shop.transaction();
    later.add(shop.create(Order{"o5", "eve"}));
    for (const char* product : {"1", "2", "3"}) later.add(shop.link(Line{"o5", product, 1}));
    CHECK(said(later.run()) == "ok");
    CHECK(shop.query<Line>("order_id"_f == "o5").count().value() == 3);
}

TEST_CASE("an edge is unlinked where it exists") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    stock(shop);
    shop.create(Order{"o1", "ann"}).or_throw();
    shop.link(Line{"o1", "1", 1}).or_throw();
    shop.link(Line{"o1", "2", 1}).or_throw();
    CHECK(said(shop.unlink<Line>(first && "product_id"_f == "1").run()) == "ok");
    CHECK(said(shop.unlink<Line>(first && "product_id"_f == "1").run()) == "ConditionalCheckFailedException");
    CHECK(said(shop.unlink(Line{"o1", "2", 99}).run()) == "ok");
    CHECK(shop.query<Line>(first).count().value() == 0);
    CHECK(shop.get<Order>(first).has_value());
    shop.link(Line{"o1", "1", 1}).or_throw();
    shop.erase<Line>(first && "product_id"_f == "1").or_throw();
    CHECK(shop.query<Line>(first).count().value() == 0);
}

TEST_CASE("a page of edges is followed to its targets in one call") {
    scripted_backend engine;
    auto shop = facet::open<Shop>(engine);
    stock(shop);
    for (const char* order : {"o1", "o2"}) {
        shop.create(Order{order, order}).or_throw();
        for (const char* product : {"1", "2", "3"}) shop.link(Line{order, product, 1}).or_throw();
    }
    shop.erase<Product>("product_id"_f == "2").or_throw();
    const auto page = shop.query<Line>(first).page().value();
    const auto targets = shop.targets(page).value();
    REQUIRE(targets.size() == 3);
    CHECK(targets[0]->name == "product 1");
    CHECK_FALSE(targets[1].has_value());
    CHECK(targets[2]->name == "product 3");

    std::vector<Line> all = shop.scan<Line>().all().value();
    all.insert(all.begin(), Line{"o2", "3", 1});
    const auto repeated = shop.targets(all, facet::consistent).value();
    REQUIRE(repeated.size() == 7);
    CHECK(repeated[0]->name == "product 3");
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(repeated[i].has_value() == (all[i].product_id != "2"));
        if (repeated[i].has_value()) CHECK(repeated[i]->product_id == all[i].product_id);
    }
    const auto sources = shop.sources(shop.query<Line>("product_id"_f == "1").all().value()).value();
    REQUIRE(sources.size() == 2);
    CHECK(sources[0]->order_id == "o1");
    CHECK(sources[1]->order_id == "o2");
    CHECK(shop.targets(std::vector<Line>{}).value().empty());
    CHECK(said(shop.targets(std::vector<Line>{{"o1", "", 1}})) == "InvalidKey");
}

TEST_CASE("a node is erased with the edges that come from it, and with those that lead to it") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    stock(shop);
    for (const char* order : {"o1", "o2"}) {
        shop.create(Order{order, order}).or_throw();
        for (const char* product : {"1", "2", "3"}) shop.link(Line{order, product, 1}).or_throw();
    }
    CHECK(facet::erase_node<Order>(shop, first).value() == 4);
    CHECK(shop.get<Order>(first).missing());
    CHECK(shop.query<Line>(first).count().value() == 0);
    CHECK(shop.query<Line>("order_id"_f == "o2").count().value() == 3);
    CHECK(facet::erase_node<Product>(shop, "product_id"_f == "1").value() == 2);
    CHECK(shop.query<Line>("order_id"_f == "o2").count().value() == 2);
    CHECK(facet::erase_node<Product>(shop, "product_id"_f == "1").value() == 0);
    shop.erase<Product>("product_id"_f == "2").or_throw();
    CHECK(facet::erase_node<Product>(shop, "product_id"_f == "2").value() == 1);   // what an erase of the node alone had left
    CHECK(said(facet::erase_node<Product>(shop, "product_id"_f == "")) == "InvalidKey");
}

TEST_CASE("a node with many edges is erased behind them") {
    scripted_backend engine;
    auto shop = facet::open<Shop>(engine);
    stock(shop, 250);
    shop.create(Order{"o1", "ann"}).or_throw();
    shop.create(Order{"o2", "bob"}).or_throw();
    for (int i = 1; i <= 250; ++i) shop.link(Line{"o1", std::to_string(i), i}).or_throw();
    shop.link(Line{"o2", "1", 1}).or_throw();
    const auto before = engine.transactions;
    CHECK(facet::erase_node<Order>(shop, first).value() == 251);
    CHECK(engine.transactions == before + 1);   // the node alone: its edges went in batches
    CHECK(shop.query<Line>(first).count().value() == 0);
    CHECK(shop.get<Order>(first).missing());
    CHECK(shop.scan<Line>().all().value().size() == 1);
    CHECK(shop.scan<Product>().all().value().size() == 250);
}

TEST_CASE("an edge between two items of one entity, which can be the same item") {
    facet::memory::engine engine;
    auto circle = facet::open<Circle>(engine);
    for (const char* id : {"1", "2", "3"}) circle.create(Person{id, id}).or_throw();
    circle.link(Knows{"1", "2"}).or_throw();
    circle.link(Knows{"1", "1"}).or_throw();
    circle.link(Knows{"3", "1"}).or_throw();
    CHECK(said(circle.link(Knows{"4", "4"}).run()) == "ItemNotFound");
    const auto who = circle.query<Knows>("other_id"_f == "1").all().value();
    REQUIRE(who.size() == 2);
    CHECK(who[0].person_id == "1");
    CHECK(who[1].person_id == "3");
    CHECK(circle.sources(who).value()[1]->name == "3");
    CHECK(circle.collection<Person, Knows>("person_id"_f == "1").all().value().size() == 3);
    CHECK(facet::erase_node<Person>(circle, "person_id"_f == "1").value() == 4);
    CHECK(everything(circle).size() == 2);
}

TEST_CASE("a check of an end takes the place of the edge's own only where it asks that the end is there") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    shop.create(Order{"o", "c"}).or_throw();
    const auto either = exists("name"_f) || missing("name"_f);  // holds where there is no item at all
    const auto refused = shop.transact(shop.check<Product>("product_id"_f == "p").when(either), shop.link(Line{"o", "p", 1}));
    REQUIRE(!refused.has_value());
    CHECK(refused.error().code == facet::error_code::transaction_canceled);
    CHECK(shop.get<Line>("order_id"_f == "o" && "product_id"_f == "p").missing());
    shop.create(Product{"p", "n"}).or_throw();
    CHECK(shop.transact(shop.check<Product>("product_id"_f == "p").when(either), shop.link(Line{"o", "p", 1})).has_value());
}
