// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <optional>
#include <set>
#include <string>
#include <utility>

namespace facet::test {
namespace {

using namespace facet::literals;

struct Ticket {
    std::string id;
    std::string status;
    std::string title;
    int replies = 0;
    std::optional<std::string> assignee;
    std::set<std::string> tags;
    friend bool operator==(const Ticket&, const Ticket&) = default;
};
struct Desk : table<"Desk", gsi<"GSI1", partition<"P1">, sort<"S1">>, entity<Ticket, key<"T#{id}", "T">, index<"GSI1", "STATUS#{status}", "T#{id}">>> {};

/// What a request to change a ticket may say.
struct patch {
    std::optional<std::string> title;
    std::optional<int> replies;
    bool unassign = false;
};

}  // namespace

TEST_CASE("an update that is kept is told its changes by and by") {
    for (int said = 0; said < 8; ++said) {
        memory::engine engine;
        auto desk = open<Desk>(engine);
        Ticket expected{"1", "open", "old", 1, "ann", {"a", "b"}};
        desk.put(expected).or_throw();
        patch body;
        if (said & 1) body.title = expected.title = "new";
        if (said & 2) body.replies = 4, expected.replies += 4;
        if (said & 4) body.unassign = true, expected.assignee.reset();

        auto update = desk.update<Ticket>("id"_f == "1");
        if (body.title) update.set("title"_f = *body.title);
        if (body.replies) update.add("replies"_f, *body.replies);
        if (body.unassign) update.remove("assignee"_f);
        REQUIRE(update.run().has_value());
        CHECK(desk.get<Ticket>("id"_f == "1").value() == expected);
    }
}

TEST_CASE("a kept update takes several changes and conditions, and stands in a transaction") {
    memory::engine engine;
    auto desk = open<Desk>(engine);
    desk.put(Ticket{"1", "open", "old", 1, "ann", {"a", "b"}}).or_throw();
    auto refused = desk.update<Ticket>("id"_f == "1");
    refused.set("title"_f = "new", "replies"_f += 1).when("replies"_f == 1).when("title"_f == "other");
    CHECK(refused.run().error().code == error_code::conditional_check_failed);
    auto update = desk.update<Ticket>("id"_f == "1");
    update.set("title"_f = "new", "replies"_f += 1, "assignee"_f = "bob").when("replies"_f == 1);
    update.erase("tags"_f, std::set<std::string>{"b"});
    REQUIRE(desk.transact(update, desk.create(Ticket{"2", "open", "t", 0, {}, {}})).has_value());
    CHECK(desk.get<Ticket>("id"_f == "1").value() == Ticket{"1", "open", "new", 2, "bob", {"a"}});
    auto more = desk.update<Ticket>("id"_f == "1");
    more.add("tags"_f, {"c", "d"});  // braces are of the field's type
    REQUIRE(more.run().has_value());
    CHECK(desk.get<Ticket>("id"_f == "1").value().tags == std::set<std::string>{"a", "c", "d"});
}

TEST_CASE("an update that was told of an index entry's fields is kept and told others") {
    memory::engine engine;
    auto desk = open<Desk>(engine);
    desk.put(Ticket{"1", "open", "old", 1, {}, {}}).or_throw();
    auto update = desk.update<Ticket>("id"_f == "1").set("status"_f = "closed");
    update.set("title"_f = "last");
    REQUIRE(update.run().has_value());
    CHECK(desk.query<Ticket>("status"_f == "open").count().value() == 0);
    CHECK(desk.query<Ticket>("status"_f == "closed").first().value().title == "last");
    update.set("replies"_f = 7);  // and told more, once it has run
    REQUIRE(update.run().has_value());
    CHECK(desk.query<Ticket>("status"_f == "closed").first().value().replies == 7);
}

}  // namespace facet::test
