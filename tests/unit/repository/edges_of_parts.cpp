// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>
#include <utility>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct User {
    std::string name;
    std::int64_t watched = 0;
};
/// Many in one partition, told apart by their sort key.
struct Issue {
    std::string repository;
    std::uint32_t number = 0;
    std::int64_t watchers = 0;
};
struct Watch {
    std::string name;
    std::string repository;
    std::uint32_t number = 0;
};
struct Watcher {
    std::string repository;
    std::uint32_t number = 0;
    std::string name;
};
struct Assigned {
    std::string repository;
    std::uint32_t number = 0;
    std::string assignee;
};
struct Site : facet::table<"Site", facet::gsi<"Assignees", facet::partition<"ToPK">, facet::sort<"ToSK">>,
                           facet::entity<User, facet::key<"USER#{name}", "USER">>,
                           facet::entity<Issue, facet::key<"REPO#{repository}", "ISSUE#{number:8}">>,
                           facet::edge<Watch, facet::from<User>, facet::to<Issue>, facet::target_key<"WATCH#{repository}#{number:8}">,
                                       facet::mirrored_as<Watcher, facet::mirror_key<"WATCHER#{number:8}#{name}">>, facet::counted<"watched", "watchers">>,
                           facet::edge<Assigned, facet::from<Issue>, facet::to<User, "assignee">, facet::target_key<"ASSIGNED#{number:8}#{assignee}">,
                                       facet::inverse<"Assignees", "ASSIGNEE#{assignee}", "{repository}#{number:8}">>> {};

/// Edges whose both ends lie in the partition that they lie in, too.
struct Blocks {
    std::string repository;
    std::uint32_t number = 0;
    std::uint32_t blocked = 0;
};
struct Tracker : facet::table<"Tracker", facet::gsi<"Blocked", facet::partition<"ToPK">, facet::sort<"ToSK">>,
                              facet::entity<Issue, facet::key<"REPO#{repository}", "ISSUE#{number:8}">>,
                              facet::edge<Blocks, facet::from<Issue>, facet::to<Issue, "repository", "blocked">, facet::target_key<"BLOCKS#{number:8}#{blocked:8}">,
                                          facet::inverse<"Blocked", "REPO#{repository}", "BLOCKED#{blocked:8}#{number:8}">>> {};
/// The same, with an inverse that is read by the whole key of its target.
struct Board : facet::table<"Board", facet::gsi<"Blocked", facet::partition<"ToPK">, facet::sort<"ToSK">>,
                            facet::entity<Issue, facet::key<"REPO#{repository}", "ISSUE#{number:8}">>,
                            facet::edge<Blocks, facet::from<Issue>, facet::to<Issue, "repository", "blocked">, facet::target_key<"BLOCKS#{number:8}#{blocked:8}">,
                                        facet::inverse<"Blocked", "BLOCKED#{repository}#{blocked:8}", "BY#{number:8}">>> {};

/// Nodes of one partition that a text tells apart, which the edge's key holds as its target_key says.
struct Article {
    std::string shop;
    std::string id;
};
struct Reader {
    std::string reader;
    std::int64_t likes = 0;
};
struct Likes {
    std::string reader;
    std::string shop;
    std::string id;
};
struct LikedBy {
    std::string shop;
    std::string id;
    std::string reader;
};
struct Follow {
    std::string shop;
    std::string id;
    std::string reader;
};
struct Followed {
    std::string reader;
    std::string shop;
    std::string id;
};
struct Mall : facet::table<"Mall", facet::entity<Article, facet::key<"SHOP#{shop}", "ARTICLE#{id}">>, facet::entity<Reader, facet::key<"READER#{reader}", "READER">>,
                           facet::edge<Likes, facet::from<Reader>, facet::to<Article>, facet::target_key<"LIKES#{shop}#{id}">,
                                       facet::mirrored_as<LikedBy, facet::mirror_key<"LIKEDBY#{id}#{reader}">>, facet::counted<"likes", "">>,
                           facet::edge<Follow, facet::from<Article>, facet::to<Reader>, facet::target_key<"FOLLOW#{id}#{reader}">,
                                       facet::mirrored_as<Followed, facet::mirror_key<"FOLLOWED#{shop}#{id}">>>> {};

}  // namespace

TEST_CASE("an edge leads from one node of a partition to another of it") {
    facet::memory::engine engine;
    auto tracker = facet::open<Tracker>(engine);
    for (const std::uint32_t number : {1u, 2u, 3u, 4u}) tracker.create(Issue{"r", number}).or_throw();
    for (const auto& [from, to] : {std::pair{1u, 2u}, {1u, 3u}, {4u, 3u}}) tracker.link(Blocks{"r", from, to}).or_throw();
    const auto dangling = tracker.link(Blocks{"r", 1, 9}).run();
    REQUIRE(!dangling.has_value());
    CHECK(dangling.error().code == error_code::item_not_found);
    CHECK(dangling.error().message.find("its target Issue PK=REPO#r, SK=ISSUE#00000009") != std::string::npos);
    const auto blocked_by_1 = tracker.query<Blocks>("repository"_f == "r" && "number"_f == 1u).all().value();
    REQUIRE(blocked_by_1.size() == 2);
    CHECK(tracker.targets(blocked_by_1).value()[1]->number == 3);
    const auto blocking_3 = tracker.query<Blocks>("repository"_f == "r" && "blocked"_f == 3u).all().value();
    REQUIRE(blocking_3.size() == 2);
    CHECK(tracker.sources(blocking_3).value()[1]->number == 4);
    CHECK(facet::erase_node<Issue>(tracker, "repository"_f == "r" && "number"_f == 3).value() == 3);
    CHECK(tracker.query<Blocks>("repository"_f == "r" && "number"_f == 1u).all().value().size() == 1);
    CHECK(everything(tracker).size() == 4);
}

TEST_CASE("edges are found by the whole key of the node they lead to") {
    facet::memory::engine engine;
    auto board = facet::open<Board>(engine);
    for (const std::uint32_t number : {1u, 2u, 3u, 4u}) board.create(Issue{"r", number}).or_throw();
    for (const auto& [from, to] : {std::pair{1u, 2u}, {1u, 3u}, {4u, 3u}}) board.link(Blocks{"r", from, to}).or_throw();
    CHECK(board.query<Blocks>("repository"_f == "r" && "blocked"_f == 3u).all().value().size() == 2);
    CHECK(facet::erase_node<Issue>(board, "repository"_f == "r" && "number"_f == 3).value() == 3);
    const auto left = board.query<Blocks>("repository"_f == "r" && "number"_f == 1u).all().value();
    REQUIRE(left.size() == 1);
    CHECK(left[0].blocked == 2);
    CHECK(everything(board).size() == 4);
}

TEST_CASE("edges of nodes that share a partition are kept apart") {
    facet::memory::engine engine;
    auto site = facet::open<Site>(engine);
    site.create(User{"u"}).or_throw();
    for (const std::uint32_t number : {1u, 2u}) {
        site.create(Issue{"r", number}).or_throw();
        site.link(Watch{"u", "r", number}).or_throw();
        site.link(Assigned{"r", number, "u"}).or_throw();
    }
    CHECK(site.get<User>("name"_f == "u")->watched == 2);
    CHECK(facet::erase_node<Issue>(site, "repository"_f == "r" && "number"_f == 1).value() == 4);
    CHECK(site.get<User>("name"_f == "u")->watched == 1);
    CHECK(site.get<Issue>("repository"_f == "r" && "number"_f == 2)->watchers == 1);
    CHECK(site.query<Assigned>("assignee"_f == "u").all().value().at(0).number == 2);
    CHECK(facet::erase_node<Issue>(site, "repository"_f == "r" && "number"_f == 1).value() == 0);
    CHECK(facet::erase_node<User>(site, "name"_f == "u").value() == 4);
    CHECK(everything(site).size() == 1);
}

TEST_CASE("of nodes in one partition that a text tells apart, the edges of one alone are erased") {
    facet::memory::engine engine;
    auto mall = facet::open<Mall>(engine);
    for (const char* reader : {"a", "b"}) mall.create(Reader{reader}).or_throw();
    for (const char* id : {"0", "1", "2"}) mall.create(Article{"s", id}).or_throw();
    mall.link(Likes{"a", "s", "0"}).or_throw();
    mall.link(Likes{"b", "s", "1"}).or_throw();
    mall.link(Likes{"a", "s", "2"}).or_throw();
    for (const char* id : {"0", "1"}) mall.link(Follow{"s", id, "b"}).or_throw();
    CHECK(facet::erase_node<Article>(mall, "shop"_f == "s" && "id"_f == "0").value() == 1 + 2 + 2);
    CHECK(mall.get<Reader>("reader"_f == "a")->likes == 1);
    CHECK(mall.get<Reader>("reader"_f == "b")->likes == 1);
    CHECK(mall.scan<Likes>().count().value() == 2);
    CHECK(mall.scan<LikedBy>().count().value() == 2);
    CHECK(mall.scan<Follow>().count().value() == 1);
}
