// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct User {
    std::string user;
    std::string name;
    std::uint32_t version = 0;
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
struct Social : facet::table<"Social", facet::entity<User, facet::version<"version">, facet::key<"USER#{user}", "USER">>,
                             facet::edge<Follows, facet::from<User>, facet::to<User, "followee">, facet::target_key<"FOLLOWS#{followee}">,
                                         facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{user}">>, facet::counted<"following", "followers">>> {};

template <class Repository>
void register_users(const Repository& social, int count) {
    for (int i = 1; i <= count; ++i) social.create(User{.user = std::to_string(i), .name = "n"}).or_throw();
}

/// Whether every edge has its mirror and no mirror is alone, and all counts are what is there.
template <class Repository>
bool sound(const Repository& social) {
    const auto edges = social.template scan<Follows>().all().value();
    const auto mirrors = social.template scan<FollowedBy>().all().value();
    if (edges.size() != mirrors.size()) return false;
    for (const Follows& each : edges) {
        const auto mirror = social.template get<FollowedBy>("followee"_f == each.followee && "user"_f == each.user);
        if (!mirror.has_value() || mirror->note != each.note) return false;
    }
    for (const User& user : social.template scan<User>().all().value()) {
        std::int64_t following = 0, followers = 0;
        for (const Follows& each : edges) {
            following += each.user == user.user ? 1 : 0;
            followers += each.followee == user.user ? 1 : 0;
        }
        if (user.following != following || user.followers != followers) return false;
    }
    return true;
}
auto edge_of(const char* user, const char* followee) { return "user"_f == user && "followee"_f == followee; }

}  // namespace

TEST_CASE("a mirrored edge is two items, which are read from both ends") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    register_users(social, 3);
    social.link(Follows{"1", "2", "a"}).or_throw();
    social.link(Follows{"3", "2", "b"}).or_throw();
    CHECK(social.query<Follows>("user"_f == "1").all().value().size() == 1);
    const auto followers = social.query<FollowedBy>("followee"_f == "2", facet::consistent).all().value();
    REQUIRE(followers.size() == 2);
    CHECK(followers[0].user == "1");
    CHECK(followers[1].note == "b");
    CHECK(social.sources(followers).value()[1]->user == "3");
    CHECK(social.targets(followers).value()[1]->user == "2");
    CHECK(social.get<User>("user"_f == "2")->followers == 2);
    CHECK(social.get<User>("user"_f == "1")->following == 1);
    CHECK(social.get<User>("user"_f == "1")->version == 2);  // a count is a write of the node
    CHECK(sound(social));
    CHECK(social.collection<User, Follows>("user"_f == "1").all().value().size() == 2);
}

TEST_CASE("counts and mirrors stay as they are where a link fails") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    register_users(social, 3);
    social.link(Follows{"1", "2", "a"}).or_throw();
    const auto before = everything(social);
    CHECK(said(social.link(Follows{"1", "2", "b"}).run()) == "ConditionalCheckFailedException");
    const auto missing = social.link(Follows{"1", "9", ""}).run();
    REQUIRE(said(missing) == "ItemNotFound");
    CHECK(missing.error().message == "its target User PK=USER#9, SK=USER does not exist");
    CHECK(said(social.unlink<Follows>(edge_of("2", "1")).run()) == "ConditionalCheckFailedException");
    const auto failed = social.transact(social.link(Follows{"1", "3", ""}), social.link(Follows{"2", "3", ""}), social.link(Follows{"3", "9", ""}));
    REQUIRE(said(failed) == "TransactionCanceledException");
    CHECK(failed.error().reasons[0].code == facet::reason_code::none);
    CHECK(failed.error().reasons[2].message == "its target User PK=USER#9, SK=USER does not exist");
    CHECK(everything(social) == before);
    social.unchecked_import(FollowedBy{"3", "1", "alone"}).or_throw();
    const auto taken = social.link(Follows{"1", "3", ""}).run();
    CHECK(said(taken) == "DuplicateItemException");
    CHECK(taken.error().message == "its FollowedBy PK=USER#3, SK=FOLLOWER#1 exists already");
    CHECK(taken.error().companion == "FollowedBy");
}

TEST_CASE("several edges at one node are counted by one action") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    register_users(social, 5);
    auto several = social.transaction();
    for (const char* other : {"2", "3", "4"}) several.add(social.link(Follows{"1", other, ""})).add(social.link(Follows{other, "1", ""}));
    several.add(social.link(Follows{"5", "5", "itself"}));
    CHECK(said(several.run()) == "ok");
    CHECK(social.get<User>("user"_f == "1")->following == 3);
    CHECK(social.get<User>("user"_f == "1")->followers == 3);
    CHECK(social.get<User>("user"_f == "5")->following == 1);
    CHECK(social.get<User>("user"_f == "5")->followers == 1);
    CHECK(sound(social));
    CHECK(said(several.run()) == "TransactionCanceledException");  // they exist; what failed once can be run again, with the same counts
    CHECK(said(social.transact(social.unlink<Follows>(edge_of("1", "2")), social.link(Follows{"1", "5", ""}), social.unlink(Follows{"2", "1", ""}))) == "ok");
    CHECK(social.get<User>("user"_f == "1")->following == 3);
    CHECK(social.get<User>("user"_f == "1")->followers == 2);
    CHECK(sound(social));
    auto again = social.transaction();
    again.add(social.link(Follows{"2", "9", ""})).add(social.link(Follows{"2", "4", ""}));
    CHECK(said(again.run()) == "TransactionCanceledException");
    social.create(User{.user = "9", .name = "late"}).or_throw();
    CHECK(said(again.run()) == "ok");
    CHECK(social.get<User>("user"_f == "2")->following == 2);
    CHECK(sound(social));
}

TEST_CASE("a change of a mirrored edge reaches its mirror") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    register_users(social, 2);
    social.link(Follows{"1", "2", "a"}).or_throw();
    CHECK(said(social.modify<Follows>(edge_of("1", "2"), [](Follows& edge) { edge.note = "b"; })) == "ok");
    CHECK(social.get<FollowedBy>(edge_of("1", "2"))->note == "b");
    CHECK(sound(social));
    social.unlink(Follows{"1", "2", "stale"}).or_throw();
    CHECK(sound(social));
    CHECK(everything(social).size() == 2);
}

TEST_CASE("a node is erased with its mirrored edges, and counted down where they led") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    register_users(social, 4);
    for (const char* other : {"2", "3", "4"}) {
        social.link(Follows{"1", other, ""}).or_throw();
        social.link(Follows{other, "1", ""}).or_throw();
    }
    social.link(Follows{"1", "1", ""}).or_throw();
    social.link(Follows{"2", "3", ""}).or_throw();
    CHECK(facet::erase_node<User>(social, "user"_f == "1").value() == 1 + 2 * 7);
    CHECK(social.get<User>("user"_f == "1").missing());
    CHECK(social.scan<Follows>().all().value().size() == 1);
    CHECK(social.get<User>("user"_f == "4")->followers == 0);
    CHECK(sound(social));
    CHECK(facet::erase_node<User>(social, "user"_f == "1").value() == 0);
    social.unchecked_import(FollowedBy{"1", "2", "alone"}).or_throw();
    CHECK(facet::erase_node<User>(social, "user"_f == "1").value() == 1);
    CHECK(sound(social));
}

TEST_CASE("a node with over a hundred counted edges is erased in parts") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    register_users(social, 140);
    for (int i = 2; i <= 140; ++i) {
        social.link(Follows{"1", std::to_string(i), ""}).or_throw();
        if (i % 3 == 0) social.link(Follows{std::to_string(i), "1", ""}).or_throw();
    }
    social.link(Follows{"2", "3", ""}).or_throw();
    CHECK(facet::erase_node<User>(social, "user"_f == "1").value() == 1 + 2 * (139 + 46));
    CHECK(social.get<User>("user"_f == "1").missing());
    CHECK(social.scan<Follows>().all().value().size() == 1);
    CHECK(sound(social));
}

TEST_CASE("an erasure that failed half way goes on where it was") {
    facet::memory::engine engine;
    facet::faulty failing(engine);
    auto social = facet::open<Social>(failing);
    register_users(social, 140);
    for (int i = 2; i <= 140; ++i) social.link(Follows{"1", std::to_string(i), ""}).or_throw();
    failing.schedule({.seed = 1, .rules = {{.kind = facet::fault_kind::internal_error_before, .calls = {facet::call_kind::transact_write}, .first = 3, .times = 1}}});
    CHECK(said(facet::erase_node<User>(social, "user"_f == "1")) == "InternalServerError");
    CHECK(social.get<User>("user"_f == "1").has_value());
    CHECK(social.scan<Follows>().all().value().size() < 139);
    CHECK(sound(social));
    CHECK(facet::erase_node<User>(social, "user"_f == "1").has_value());
    CHECK(everything(social).size() == 139);
    CHECK(sound(social));
}

TEST_CASE("edges that a query finds are all erased with their mirrors and counts") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    register_users(social, 4);
    for (const char* other : {"2", "3", "4"}) social.link(Follows{"1", other, ""}).or_throw();
    social.link(Follows{"2", "3", ""}).or_throw();
    CHECK(facet::erase_all(social, social.query<Follows>("user"_f == "1")).value().written == 3);
    CHECK(social.scan<Follows>().all().value().size() == 1);
    CHECK(sound(social));
}

TEST_CASE("whatever is linked and unlinked, counts and mirrors are right") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    register_users(social, 6);
    std::mt19937 random(20261121);
    const auto user = [&] { return std::to_string(1 + random() % 7); };  // of which one does not exist
    std::size_t done = 0;
    for (int step = 0; step < 400; ++step) {
        const auto action = [&] {
            const Follows edge{user(), user(), std::to_string(step)};
            return random() % 3 > 0 ? social.link(edge) : social.unlink(edge);
        };
        facet::result<void> outcome = step % 4 == 0 ? action().run() : social.transact(action(), action());
        done += outcome.has_value() ? 1 : 0;
    }
    CHECK(done > 50);
    CHECK(done < 350);
    CHECK(sound(social));
}

namespace {

struct Fan {
    std::string fan;
    std::int64_t likes = 0;
    std::int64_t liked = 0;
};
struct Like {
    std::string fan;
    std::string other;
};
struct LikedBy {
    std::string other;
    std::string fan;
};
/// All keys fold.
struct Fans : facet::table<"Fans", facet::entity<Fan, facet::key<"FAN#{fan:lower}", "FAN">>,
                           facet::edge<Like, facet::from<Fan>, facet::to<Fan, "other">, facet::target_key<"LIKES#{other:upper}">,
                                       facet::mirrored_as<LikedBy, facet::mirror_key<"LIKED#{fan:lower}">>, facet::counted<"likes", "liked">>> {};

}  // namespace

TEST_CASE("an edge whose keys all fold is unlinked by its key in any spelling, with its mirror and counts") {
    facet::memory::engine engine;
    auto fans = facet::open<Fans>(engine);
    for (const char* fan : {"Ann", "Bob"}) fans.create(Fan{fan}).or_throw();
    fans.link(Like{"Ann", "Bob"}).or_throw();
    CHECK(fans.get<Fan>("fan"_f == "bob")->liked == 1);
    REQUIRE(fans.unlink<Like>("fan"_f == "aNN" && "other"_f == "BOB").run().has_value());
    CHECK(fans.get<Fan>("fan"_f == "ann")->likes == 0);
    CHECK(fans.get<Fan>("fan"_f == "bob")->liked == 0);
    CHECK(fans.scan<Like, LikedBy>().count().value() == 0);
}
