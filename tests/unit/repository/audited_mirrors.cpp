// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/backfill.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/findings.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct User {
    std::string user;
    std::int64_t following = 0;
    std::int64_t followers = 0;
};
struct Follows {
    std::string user;
    std::string followee;
    std::string note;
};
struct FollowedBy {
    std::string followee;
    std::string user;
    std::string note;
};
struct Social : facet::table<"Social", facet::entity<User, facet::key<"USER#{user}", "USER">>,
                             facet::edge<Follows, facet::from<User>, facet::to<User, "followee">, facet::target_key<"FOLLOWS#{followee}">,
                                         facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{user}">>, facet::counted<"following", "followers">>> {};
/// A program that knows of no mirrors.
struct Plain : facet::table<"Social", facet::entity<User, facet::key<"USER#{user}", "USER">>, facet::entity<Follows, facet::key<"USER#{user}", "FOLLOWS#{followee}">>,
                            facet::entity<FollowedBy, facet::key<"USER#{followee}", "FOLLOWER#{user}">>> {};

auto edge_of(const char* user, const char* followee) { return "user"_f == user && "followee"_f == followee; }

/// Of three users one follows another, as link() writes it.
template <class Backend>
auto linked(Backend& backend) {
    auto social = facet::open<Social>(backend);
    for (const char* each : {"1", "2", "3"}) social.create(User{each}).or_throw();
    social.link(Follows{"1", "2", "a"}).or_throw();
    return social;
}

}  // namespace

TEST_CASE("an audit finds edges whose mirror is missing or other than they are, and mirrors without an edge") {
    facet::memory::engine engine;
    auto social = linked(engine);
    auto plain = facet::open<Plain>(engine);
    CHECK(findings(social).empty());
    plain.put(Follows{"2", "3", "b"}).or_throw();
    plain.put(FollowedBy{"2", "1", "other"}).or_throw();
    plain.put(FollowedBy{"3", "1", "c"}).or_throw();
    CHECK(findings(social) == std::vector<std::string>{
                                  "orphan|FollowedBy|PK=USER#3, SK=FOLLOWER#1||its Follows PK=USER#1, SK=FOLLOWS#3 is missing",
                                  "unmirrored|Follows|PK=USER#1, SK=FOLLOWS#2||its mirror FollowedBy PK=USER#2, SK=FOLLOWER#1 has other values than its fields give",
                                  "unmirrored|Follows|PK=USER#2, SK=FOLLOWS#3||its mirror FollowedBy PK=USER#3, SK=FOLLOWER#2 is missing",
                              });
}

TEST_CASE("a backfill makes missing mirrors, writes others anew, and erases and counts nothing") {
    facet::memory::engine engine;
    auto social = linked(engine);
    auto plain = facet::open<Plain>(engine);
    plain.put(Follows{"2", "3", "b"}).or_throw();
    plain.put(FollowedBy{"2", "1", "other"}).or_throw();
    plain.put(FollowedBy{"3", "1", "c"}).or_throw();
    const auto done = facet::backfill<Follows>(social);
    REQUIRE(done.has_value());
    CHECK(done->written == 2);
    CHECK(social.get<FollowedBy>(edge_of("1", "2"))->note == "a");
    CHECK(social.get<FollowedBy>(edge_of("2", "3"))->note == "b");
    CHECK(social.get<User>("user"_f == "3")->followers == 0);
    CHECK(social.get<User>("user"_f == "2")->followers == 1);
    CHECK(findings(social) == std::vector<std::string>{"orphan|FollowedBy|PK=USER#3, SK=FOLLOWER#1||its Follows PK=USER#1, SK=FOLLOWS#3 is missing"});
    CHECK(facet::erase_node<User>(social, "user"_f == "3").has_value());  // which takes a mirror without an edge along
    CHECK(findings(social).empty());
}

TEST_CASE("a backfill of mirrors overtakes nobody") {
    scripted_backend backend;
    auto social = linked(backend);
    auto plain = facet::open<Plain>(backend);
    const auto race = [&](const auto& happens) {
        plain.erase<FollowedBy>(edge_of("1", "2")).or_throw();
        backend.before_transaction = [&] {
            backend.before_transaction = nullptr;
            happens();
        };
        const auto done = facet::backfill(social);
        REQUIRE(done.has_value());
        CHECK(done->duplicates == 0);
        return done->written;
    };
    SECTION("it is unlinked") {
        CHECK(race([&] { social.unlink<Follows>(edge_of("1", "2")).or_throw(); }) == 0);
        CHECK(social.get<FollowedBy>(edge_of("1", "2")).missing());
    }
    SECTION("it changes, and its mirror with it") {
        CHECK(race([&] {
                  plain.put(FollowedBy{"2", "1", "a"}).or_throw();
                  REQUIRE(social.modify<Follows>(edge_of("1", "2"), [](Follows& each) { each.note = "b"; }).has_value());
              }) == 0);
        CHECK(social.get<FollowedBy>(edge_of("1", "2"))->note == "b");
    }
    CHECK(findings(social).empty());
}

TEST_CASE("an audit blames no edge that is linked, changed or unlinked while it reads") {
    scripted_backend backend;
    auto social = linked(backend);
    social.link(Follows{"1", "3", "b"}).or_throw();
    backend.before_batch_get = [&] {
        backend.before_batch_get = nullptr;
        social.unlink<Follows>(edge_of("1", "2")).or_throw();
        REQUIRE(social.modify<Follows>(edge_of("1", "3"), [](Follows& each) { each.note = "c"; }).has_value());
        social.link(Follows{"2", "3", "d"}).or_throw();
    };
    CHECK(findings(social).empty());
    CHECK(findings(social).empty());
}

namespace {

enum class role : std::uint8_t { member, admin };
struct Person {
    std::string name;
};
struct Group {
    std::string group;
};
struct Joins {
    std::string name;
    std::string group;
    role as = role::member;
};
/// Its key holds what is no part of the edge's own.
struct Member {
    std::string group;
    std::string name;
    role as = role::member;
};
/// An edge with a guard of its own besides: each group has one of each role.
struct Role {
    std::string group;
    role as = role::member;
    std::string name;
};
struct Club : facet::table<"Club", facet::entity<Person, facet::key<"PERSON#{name}", "PERSON">>, facet::entity<Group, facet::key<"GROUP#{group}", "GROUP">>,
                           facet::entity<Role, facet::key<"ROLE#{group}", "{as}">>,
                           facet::edge<Joins, facet::from<Person>, facet::to<Group>, facet::unique<Role>, facet::mirrored_as<Member, facet::mirror_key<"MEMBER#{as}#{name}">>>> {};

}  // namespace

TEST_CASE("a mirror that an edge had once is an orphan, and an edge has guards besides") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    club.create(Person{"ann"}).or_throw();
    club.create(Person{"bob"}).or_throw();
    club.create(Group{"g"}).or_throw();
    club.link(Joins{"ann", "g", role::admin}).or_throw();
    CHECK(findings(club).empty());
    club.unchecked_import(Joins{"ann", "g", role::member}).or_throw();
    CHECK(findings(club) == std::vector<std::string>{
                                "orphan|Member|PK=GROUP#g, SK=MEMBER#admin#ann||the fields of its Joins PK=PERSON#ann, SK=GROUP#g do not give it",
                                "orphan|Role|PK=ROLE#g, SK=admin||the fields of its Joins PK=PERSON#ann, SK=GROUP#g do not give it",
                                "unguarded|Joins|PK=PERSON#ann, SK=GROUP#g||its guard Role PK=ROLE#g, SK=member is missing",
                                "unmirrored|Joins|PK=PERSON#ann, SK=GROUP#g||its mirror Member PK=GROUP#g, SK=MEMBER#member#ann is missing",
                            });
    CHECK(facet::backfill(club)->written == 1);
    CHECK(findings(club).size() == 2);
    club.unchecked_import(Joins{"bob", "g", role::member}).or_throw();
    const auto done = facet::backfill(club);
    CHECK(done->written == 1);  // its mirror
    CHECK(done->duplicates == 1);
    CHECK(findings(club).size() == 3);
}
