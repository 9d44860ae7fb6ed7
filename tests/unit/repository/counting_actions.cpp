// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct User {
    std::string name;
    std::string title{};
    std::uint32_t version = 0;
    std::int64_t groups = 0;
};
struct Group {
    std::string group;
    std::string title{};
    std::optional<std::uint32_t> members{};
};
struct Joins {
    std::string name;
    std::string group;
};
struct Club : facet::table<"Club", facet::entity<User, facet::key<"USER#{name}", "USER">, facet::version<"version">>,
                           facet::entity<Group, facet::key<"GROUP#{group}", "GROUP">>,
                           facet::edge<Joins, facet::from<User>, facet::to<Group>, facet::counted<"groups", "members">, facet::target_key<"JOINS#{group}">>> {};
const auto ann = "name"_f == "ann";
const auto group = "group"_f == "g";

template <class Repository>
void begin(const Repository& club) {
    club.create(User{.name = "ann"}).or_throw();
    club.create(User{.name = "bob"}).or_throw();
    club.create(Group{"g"}).or_throw();
}

}  // namespace

TEST_CASE("an edge is counted in the transaction that creates its node") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    CHECK(said(club.transact(club.create(Group{"h", "new"}), club.link(Joins{"ann", "h"}), club.link(Joins{"bob", "h"}))) == "ok");
    CHECK(club.get<Group>("group"_f == "h")->members == 2);
    CHECK(club.get<Group>("group"_f == "h")->title == "new");
    CHECK(club.get<User>(ann)->groups == 1);
    CHECK(said(club.transact(club.link(Joins{"cid", "h"}), club.create(User{.name = "cid", .title = "t", .groups = 0}))) == "ok");
    CHECK(club.get<User>("name"_f == "cid")->groups == 1);
    CHECK(club.get<User>("name"_f == "cid")->version == 1);

    // The same transaction again fails, and has counted nothing in what is created later.
    auto again = club.transaction();
    again.add(club.create(Group{"i"})).add(club.link(Joins{"ann", "i"})).add(club.link(Joins{"dan", "i"}));
    CHECK(said(again.run()) == "TransactionCanceledException");
    CHECK(said(again.run()) == "TransactionCanceledException");
    club.create(User{.name = "dan"}).or_throw();
    CHECK(said(again.run()) == "ok");
    CHECK(club.get<Group>("group"_f == "i")->members == 2);
    CHECK(club.get<User>(ann)->groups == 2);
}

TEST_CASE("an edge is counted by the update of its node, and by what was a check of it") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    CHECK(said(club.transact(club.update<User>(ann).set("title"_f = "a"), club.link(Joins{"ann", "g"}), club.check<Group>(group).exists())) == "ok");
    CHECK(club.get<User>(ann)->groups == 1);
    CHECK(club.get<User>(ann)->title == "a");
    CHECK(club.get<User>(ann)->version == 2);
    CHECK(club.get<Group>(group)->members == 1);

    auto conditional = club.transaction();
    conditional.add(club.check<User>("name"_f == "bob").when("title"_f == "b")).add(club.link(Joins{"bob", "g"}));
    const auto refused = conditional.run();
    REQUIRE(said(refused) == "TransactionCanceledException");
    CHECK(refused.error().reasons[0].code == facet::reason_code::conditional_check_failed);
    CHECK(refused.error().reasons[1].code == facet::reason_code::none);
    CHECK(club.get<Group>(group)->members == 1);
    club.update<User>("name"_f == "bob").set("title"_f = "b").or_throw();
    CHECK(said(conditional.run()) == "ok");
    CHECK(club.get<User>("name"_f == "bob")->groups == 1);
    CHECK(club.get<User>("name"_f == "bob")->version == 3);
    CHECK(club.get<Group>(group)->members == 2);
    CHECK(said(club.transact(club.check<User>("name"_f == "eve").missing(), club.link(Joins{"eve", "g"}))) == "TransactionCanceledException");
    CHECK(club.get<User>("name"_f == "eve").missing());

    CHECK(said(club.transact(club.put(Group{"g", "put", 2}), club.unlink<Joins>("name"_f == "bob" && group))) == "ok");
    CHECK(club.get<Group>(group)->members == 1);
}

TEST_CASE("an action that cannot count is named before anything is sent") {
    scripted_backend engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    const auto before = engine.transactions;
    const auto both = club.transact(club.upsert<User>(ann).set("title"_f = "e", "groups"_f.if_missing(0)), club.link(Joins{"ann", "g"}));
    REQUIRE(said(both) == "ValidationException");
    CHECK(both.error().rule == "A2");
    CHECK(both.error().action == 0);
    CHECK(both.error().key == "PK=USER#ann, SK=USER");
    CHECK(both.error().message == "a transaction can have one action on an item, but its upsert of User PK=USER#ann, SK=USER cannot count the edges that others link or unlink there");
    CHECK(engine.transactions == before);
    CHECK(club.get<Group>(group).has_value());
}

TEST_CASE("a node is erased with its edges however many other ends are gone, as long as each attempt gets on") {
    struct Alone : facet::table<"Club", facet::entity<Group, facet::key<"GROUP#{group}", "GROUP">>> {};  // of a program that knows nothing of edges
    facet::memory::engine engine;
    facet::open_options quick;
    int waits = 0;
    quick.retries.attempts = 3;
    quick.retries.context = &waits;
    quick.retries.wait = [](void* context, std::chrono::microseconds) { ++*static_cast<int*>(context); };
    auto club = facet::open<Club>(engine, quick);
    club.create(User{.name = "ann"}).or_throw();
    for (int i = 0; i < 170; ++i) {
        const std::string name = std::to_string(i);
        club.create(Group{name}).or_throw();
        club.link(Joins{"ann", name}).or_throw();
    }
    auto alone = facet::open<Alone>(engine);
    for (int i = 0; i < 170; ++i) alone.erase<Group>("group"_f == std::to_string(i)).or_throw();
    CHECK(facet::erase_node<User>(club, ann).value() == 171);
    CHECK(waits > 1);
    CHECK(club.scan<Joins>().count().value() == 0);
    CHECK(club.get<User>(ann).missing());
}

TEST_CASE("a check of a node that begins with an attribute that is there makes sure of the node only where it asks nothing else") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    const auto either = exists("title"_f) || missing("title"_f);  // holds where there is no item at all
    const auto refused = club.transact(club.check<User>("name"_f == "eve").when(either), club.link(Joins{"eve", "g"}));
    REQUIRE(said(refused) == "TransactionCanceledException");
    CHECK(club.get<User>("name"_f == "eve").missing());
    CHECK(!club.get<Group>(group)->members);
    CHECK(said(club.transact(club.check<User>(ann).when(either), club.link(Joins{"ann", "g"}))) == "ok");
    CHECK(club.get<Group>(group)->members == 1);
}
