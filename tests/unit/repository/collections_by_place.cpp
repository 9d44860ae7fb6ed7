// SPDX-License-Identifier: BSL-1.0
// Collections of entities that make one partition key from fields of other names.
#include <support/catch.hpp>

#include <facet/facet.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace {

struct Customer {
    std::string id;
    std::string name;
};
struct Order {
    std::string id;
    std::string customer_id;
    std::int64_t total;
};
struct Repository {
    std::string owner;
    std::string name;
};
struct Issue {
    std::string repository_owner;
    std::string repository_name;
    std::uint32_t number;
    std::string status;
};
struct Meter {
    std::int64_t number;
    std::string place;
};
struct Reading {
    std::int64_t meter;
    std::int64_t number;
};

struct Everything
    : facet::table<"Everything", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
                   facet::entity<Customer, facet::key<"CUSTOMER#{id}", "CUSTOMER">>,
                   facet::entity<Order, facet::key<"CUSTOMER#{customer_id}", "ORDER#{id}">>,
                   facet::entity<Repository, facet::key<"REPOSITORY#{owner}#{name}", "REPOSITORY#{owner}#{name}">,
                                 facet::index<"GSI1", "OF#{owner:lower}", "A#{name}">>,
                   facet::entity<Issue, facet::key<"REPOSITORY#{repository_owner}#{repository_name}", "ISSUE#{number:6}">,
                                 facet::index<"GSI1", "OF#{repository_owner:lower}", "B#{number:6}">>,
                   facet::entity<Meter, facet::key<"METER#{number:5}", "A">>,
                   facet::entity<Reading, facet::key<"METER#{meter:5}", "R#{number:5}">>> {};

struct name_of_each {
    std::string operator()(const Customer& of) const { return "customer " + of.id; }
    std::string operator()(const Order& of) const { return "order " + of.id + " of " + of.customer_id; }
    std::string operator()(const Repository& of) const { return "repository " + of.owner + "/" + of.name; }
    std::string operator()(const Issue& of) const { return "issue " + of.repository_owner + "/" + of.repository_name + " " + std::to_string(of.number); }
    std::string operator()(const Meter& of) const { return "meter " + std::to_string(of.number); }
    std::string operator()(const Reading& of) const { return "reading " + std::to_string(of.meter) + "/" + std::to_string(of.number); }
};
using names = std::vector<std::string>;
template <class Items>
names names_of(const Items& items) {
    names found;
    for (const auto& each : items) found.push_back(std::visit(name_of_each(), each));
    return found;
}

auto filled(facet::memory::engine& engine) {
    auto all = facet::open<Everything>(engine);
    for (const std::string customer : {"a", "b"}) {
        all.put(Customer{customer, "Ann"}).or_throw();
        for (const std::string order : {"1", "2"}) all.put(Order{order, customer, 5}).or_throw();
        all.put(Repository{"Ann", customer}).or_throw();
        for (const std::uint32_t issue : {1u, 2u}) all.put(Issue{"Ann", customer, issue, "open"}).or_throw();
    }
    all.put(Repository{"Bob", "a"}).or_throw();
    for (const std::int64_t meter : {-7, 7}) {
        all.put(Meter{meter, "cellar"}).or_throw();
        all.put(Reading{meter, 1}).or_throw();
    }
    return all;
}

}  // namespace

TEST_CASE("a field of the partition key is meant by the name that any of a collection's entities gives it") {
    facet::memory::engine engine;
    auto all = filled(engine);
    const names of_a = {"customer a", "order 1 of a", "order 2 of a"};
    // An order has an id of its own, which is not in its partition key.
    CHECK(names_of(all.collection<Customer, Order>("id"_f == "a").all().value()) == of_a);
    CHECK(names_of(all.collection<Order, Customer>("id"_f == "a").all().value()) == of_a);
    CHECK(names_of(all.collection<Customer, Order>("customer_id"_f == "a").all().value()) == of_a);
    CHECK(all.collection<Customer, Order>("id"_f == "1").all()->empty());
    CHECK(all.collection<Customer, Order>("id"_f == "a").count().value() == 3);
    CHECK(all.collection<Customer, Order>("id"_f == "a").explain() == R"(Everything, primary key: PK = "CUSTOMER#a")");
    CHECK(names_of(all.collection<Meter, Reading>("number"_f == 7).all().value()) == names{"meter 7", "reading 7/1"});
    CHECK(names_of(all.collection<Reading, Meter>("meter"_f == -7).all().value()) == names{"meter -7", "reading -7/1"});
}

TEST_CASE("names may be mixed, and partition keys have several fields") {
    facet::memory::engine engine;
    auto all = filled(engine);
    const names of_b = {"issue Ann/b 1", "issue Ann/b 2", "repository Ann/b"};
    CHECK(names_of(all.collection<Repository, Issue>("owner"_f == "Ann" && "name"_f == "b").all().value()) == of_b);
    CHECK(names_of(all.collection<Repository, Issue>("repository_owner"_f == "Ann" && "repository_name"_f == "b").all().value()) == of_b);
    CHECK(names_of(all.collection<Issue, Repository>("repository_name"_f == "b" && "owner"_f == "Ann").all().value()) == of_b);
    CHECK(names_of(all.collection<Repository, Issue>("owner"_f == "Ann" && "name"_f == "b").descending().limit(2).all().value()) == names{"repository Ann/b", "issue Ann/b 2"});
}

TEST_CASE("several values are asked for by one name") {
    facet::memory::engine engine;
    auto all = filled(engine);
    const auto both = all.collection<Customer, Order>("id"_f == facet::each_of("a", "b")).all().value();
    CHECK(names_of(both) == names{"customer a", "customer b", "order 1 of a", "order 1 of b", "order 2 of a", "order 2 of b"});
}

TEST_CASE("an index's partition is named alike, in the case that it folds") {
    facet::memory::engine engine;
    auto all = filled(engine);
    const names of_ann = {"repository Ann/a", "repository Ann/b", "issue Ann/a 1", "issue Ann/b 1", "issue Ann/a 2", "issue Ann/b 2"};
    const auto found = names_of(all.collection<Repository, Issue>("owner"_f == "ANN").all().value());
    CHECK(found.size() == of_ann.size());
    for (const auto& each : of_ann) CHECK(std::count(found.begin(), found.end(), each) == 1);
}

TEST_CASE("a cursor goes on where names differ") {
    facet::memory::engine engine;
    auto all = filled(engine);
    names found;
    facet::cursor from;
    do {
        auto page = all.collection<Customer, Order>("id"_f == "b").limit(1).after(from).page().value();
        for (const auto& each : page) found.push_back(std::visit(name_of_each(), each));
        // By another name it is the same read.
        from = page.next;
        if (!from.empty()) CHECK(all.collection<Customer, Order>("customer_id"_f == "b").after(from).page().has_value());
    } while (!from.empty());
    CHECK(found == names{"customer b", "order 1 of b", "order 2 of b"});
}
