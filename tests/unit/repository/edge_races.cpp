// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/observed.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class role : std::uint8_t { member, admin };
struct User {
    std::string name;
    std::int64_t groups = 0;
};
struct Group {
    std::string group;
    std::int64_t members = 0;
};
/// The mirror's key holds what is no part of the edge's own.
struct Joins {
    std::string name;
    std::string group;
    role as = role::member;
    std::string note{};
};
struct Member {
    std::string group;
    std::string name;
    role as = role::member;
};
struct Club : facet::table<"Club", facet::entity<User, facet::key<"USER#{name}", "USER">>, facet::entity<Group, facet::key<"GROUP#{group}", "GROUP">>,
                           facet::edge<Joins, facet::from<User>, facet::to<Group>, facet::mirrored_as<Member, facet::mirror_key<"MEMBER#{as}#{name}">>,
                                       facet::counted<"groups", "members">>> {};
/// A program that knows nothing of edges.
struct Alone : facet::table<"Club", facet::entity<Group, facet::key<"GROUP#{group}", "GROUP">>> {};
const auto ann_joins = "name"_f == "ann" && "group"_f == "g";

template <class Repository>
void begin(const Repository& club) {
    club.create(User{"ann"}).or_throw();
    club.create(User{"bob"}).or_throw();
    club.create(Group{"g"}).or_throw();
    club.link(Joins{"ann", "g"}).or_throw();
    club.link(Joins{"bob", "g"}).or_throw();
}
template <class Repository>
void promote(const Repository& club) {
    REQUIRE(club.template modify<Joins>(ann_joins, [](Joins& edge) { edge.as = role::admin; }).has_value());
}

}  // namespace

TEST_CASE("an edge whose mirror has moved is not unlinked as it was") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    const Joins stale = club.get<Joins>(ann_joins).value();
    promote(club);
    const auto before = everything(club);
    CHECK(said(club.unlink(stale).run()) == "ConditionalCheckFailedException");
    CHECK(said(club.transact(club.unlink(stale))) == "TransactionCanceledException");
    CHECK(everything(club) == before);
    Joins fresh = club.get<Joins>(ann_joins).value();
    fresh.note = "from which no key is made";
    CHECK(said(club.unlink(fresh).run()) == "ok");
    CHECK(club.scan<Member>().count().value() == 1);
    CHECK(club.get<Group>("group"_f == "g")->members == 1);
    CHECK(said(club.unlink(fresh).run()) == "ConditionalCheckFailedException");
}

TEST_CASE("what changes while a node is erased is read again") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    std::function<void()> meanwhile;
    facet::observed watched(engine, [&](const facet::call_report& report) {
        if (report.call == facet::call_kind::query && meanwhile) std::exchange(meanwhile, {})();
    });
    auto other = facet::open<Club>(watched);

    meanwhile = [&] { promote(club); };
    CHECK(facet::erase_node<User>(other, "name"_f == "ann").value() == 3);
    CHECK(club.get<User>("name"_f == "ann").missing());
    CHECK(club.scan<Joins>().count().value() == 1);
    CHECK(club.scan<Member>().count().value() == 1);
    CHECK(club.get<Group>("group"_f == "g")->members == 1);

    // An edge that goes meanwhile.
    club.create(User{"ann"}).or_throw();
    club.link(Joins{"ann", "g"}).or_throw();
    meanwhile = [&] { club.unlink(Joins{"bob", "g"}).or_throw(); };
    CHECK(facet::erase_node<Group>(other, "group"_f == "g").value() == 3);
    CHECK(everything(club).size() == 2);
    CHECK(club.get<User>("name"_f == "ann")->groups == 0);
    CHECK(club.get<User>("name"_f == "bob")->groups == 0);
}

TEST_CASE("mirrors that are alone go with their node") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    club.unchecked_import(Member{"g", "ann", role::admin}).or_throw();  // besides the one that ann's edge has
    club.unchecked_import(Member{"g", "eve", role::member}).or_throw();
    club.unchecked_import(Member{"g", "eve", role::admin}).or_throw();
    CHECK(facet::erase_node<Group>(club, "group"_f == "g").value() == 1 + 4 + 3);
    CHECK(everything(club).size() == 2);
}

TEST_CASE("what can never be erased is an error, soon") {
    scripted_backend engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    facet::open<Alone>(engine).erase<Group>("group"_f == "g").or_throw();
    const auto before = engine.transactions;
    const auto refused = facet::erase_node<User>(club, "name"_f == "ann");
    REQUIRE(said(refused) == "TransactionCanceledException");
    CHECK(refused.error().reasons[0].message == "its target Group PK=GROUP#g, SK=GROUP does not exist");
    CHECK(engine.transactions == before + 2);
    CHECK(facet::erase_node<Group>(club, "group"_f == "g").value() == 4);
    CHECK(facet::erase_node<User>(club, "name"_f == "ann").value() == 1);
}

TEST_CASE("counts are not changed by hand") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    const auto group = "group"_f == "g";
    const auto refused = club.modify<Group>(group, [](Group& each) { each.members = 7; });
    REQUIRE(said(refused) == "ValidationException");
    CHECK(refused.error().message == "modify() was to change members, which is counted by the edge Joins; link() and unlink() keep it");
    CHECK(club.get<Group>(group)->members == 2);
    CHECK(club.modify<Group>(group, [](Group&) {}).value().members == 2);
    CHECK(said(club.upsert<Group>(group).set("members"_f.if_missing(0)).run()) == "ok");
    CHECK(club.get<Group>(group)->members == 2);
    CHECK(said(club.upsert<Group>("group"_f == "h").set("members"_f.if_missing(0)).run()) == "ok");
    CHECK(club.get<Group>("group"_f == "h")->members == 0);
    club.put(Group{"g", 9}).or_throw();  // which writes what the object has
    CHECK(club.get<Group>(group)->members == 9);
}
