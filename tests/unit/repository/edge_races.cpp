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
struct Person {
    std::string name;
};
struct Follows {
    std::string name;
    std::string followee;
};
struct Follower {
    std::string followee;
    std::string name;
};
struct People : facet::table<"People", facet::entity<Person, facet::key<"PERSON#{name}", "PERSON">>,
                             facet::edge<Follows, facet::from<Person>, facet::to<Person, "followee">, facet::target_key<"FOLLOWS#{followee}">,
                                         facet::mirrored_as<Follower, facet::mirror_key<"FOLLOWER#{name}">>>> {};
/// A program that knows nothing of edges.
struct Alone : facet::table<"Club", facet::entity<User, facet::key<"USER#{name}", "USER">>, facet::entity<Group, facet::key<"GROUP#{group}", "GROUP">>> {};
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

TEST_CASE("an edge that is linked while its node is erased goes, too, where the node counts it") {
    for (const int others : {2, 150})
        for (const bool source : {true, false}) {
            CAPTURE(others, source);
            facet::memory::engine engine;
            auto club = facet::open<Club>(engine);
            begin(club);
            club.create(Group{"late"}).or_throw();
            club.create(User{"late"}).or_throw();
            for (int i = 2; i < others; ++i) {
                const std::string each = std::to_string(i);
                if (source) club.create(Group{each}).or_throw(), club.link(Joins{"ann", each}).or_throw();
                else club.create(User{each}).or_throw(), club.link(Joins{each, "g"}).or_throw();
            }
            bool linked = false;
            facet::observed watched(engine, [&](const facet::call_report& report) {
                if (report.call != facet::call_kind::query || std::exchange(linked, true)) return;
                club.link(source ? Joins{"ann", "late"} : Joins{"late", "g"}).or_throw();
            });
            const auto other = facet::open<Club>(watched);
            REQUIRE((source ? facet::erase_node<User>(other, "name"_f == "ann") : facet::erase_node<Group>(other, "group"_f == "g")).has_value());
            CHECK(linked);
            CHECK(club.scan<Joins>().count().value() == (source ? 1 : 0));
            CHECK(club.scan<Member>().count().value() == (source ? 1 : 0));
            CHECK(club.get<Group>("group"_f == "late")->members == 0);
            CHECK(club.get<User>("name"_f == "late")->groups == 0);
        }
}

TEST_CASE("an edge from a node to itself that goes while it is found twice is no error") {
    facet::memory::engine engine;
    auto people = facet::open<People>(engine);
    people.create(Person{"ann"}).or_throw();
    people.link(Follows{"ann", "ann"}).or_throw();
    int queries = 0;
    facet::observed watched(engine, [&](const facet::call_report& report) {
        if (report.call == facet::call_kind::query && ++queries == 2) people.unlink<Follows>("name"_f == "ann" && "followee"_f == "ann").or_throw();
    });
    CHECK(facet::erase_node<Person>(facet::open<People>(watched), "name"_f == "ann").value() == 1);
    CHECK(everything(people).empty());
}

TEST_CASE("a node that is made and linked while it is erased is not left with counts of edges that are gone") {
    for (const int others : {1, 150}) {
        facet::memory::engine engine;
        auto club = facet::open<Club>(engine);
        for (int i = 0; i < others; ++i) club.create(Group{std::to_string(i)}).or_throw();
        int queries = 0;
        facet::observed watched(engine, [&](const facet::call_report& report) {
            if (report.call != facet::call_kind::get || ++queries != 1) return;
            club.create(User{"ann"}).or_throw();
            for (int i = 0; i < others; ++i) club.link(Joins{"ann", std::to_string(i)}).or_throw();
        });
        CHECK(facet::erase_node<User>(facet::open<Club>(watched), "name"_f == "ann").value() == static_cast<std::uint64_t>(1 + 2 * others));
        CHECK(everything(club).size() == static_cast<std::size_t>(others));
        for (const Group& each : club.scan<Group>().or_throw()) CHECK(each.members == 0);
    }
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

TEST_CASE("an end that others erased is no obstacle: nothing is counted there") {
    scripted_backend engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    facet::open<Alone>(engine).erase<Group>("group"_f == "g").or_throw();
    const auto before = engine.transactions;
    CHECK(facet::erase_node<User>(club, "name"_f == "ann").value() == 3);
    CHECK(engine.transactions == before + 2);
    CHECK(everything(club).size() == 3);
    CHECK(facet::erase_node<Group>(club, "group"_f == "g").value() == 2);
    CHECK(club.get<User>("name"_f == "bob")->groups == 0);
    CHECK(facet::erase_node<User>(club, "name"_f == "bob").value() == 1);
}

TEST_CASE("an edge whose nodes are both gone is erased with either") {
    for (const bool from_source : {true, false})
        for (const int groups : {1, 150}) {
            facet::memory::engine engine;
            auto club = facet::open<Club>(engine);
            club.create(User{"ann"}).or_throw();
            for (int i = 0; i < groups; ++i) {
                club.create(Group{std::to_string(i)}).or_throw();
                club.link(Joins{"ann", std::to_string(i)}).or_throw();
            }
            auto alone = facet::open<Alone>(engine);
            for (int i = 0; i < groups; ++i) alone.erase<Group>("group"_f == std::to_string(i)).or_throw();
            alone.erase<User>("name"_f == "ann").or_throw();
            if (from_source) {
                CHECK(facet::erase_node<User>(club, "name"_f == "ann").value() == static_cast<std::uint64_t>(2 * groups));
            } else {
                for (int i = 0; i < groups; ++i) CHECK(facet::erase_node<Group>(club, "group"_f == std::to_string(i)).value() == 2);
            }
            CHECK(everything(club).empty());
        }
}

TEST_CASE("an end that is made anew while its edges are erased is counted down again, or none of it") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    begin(club);
    facet::open<Alone>(engine).erase<Group>("group"_f == "g").or_throw();
    int gets = 0;
    facet::observed watched(engine, [&](const facet::call_report& report) {
        if (report.call == facet::call_kind::get && ++gets == 2) club.unchecked_import(Group{"g", 2}).or_throw();  // behind the one that found none
    });
    CHECK(facet::erase_node<User>(facet::open<Club>(watched), "name"_f == "ann").value() == 3);
    CHECK(club.get<Group>("group"_f == "g")->members == 1);
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
