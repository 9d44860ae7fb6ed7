// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <map>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace facet::test::kept_updates {

/// A text that cannot be stored while memory is short.
struct costly {
    std::string text;
    friend bool operator==(const costly&, const costly&) = default;
};
inline bool short_of_memory = false;

}  // namespace facet::test::kept_updates

template <>
struct facet::conversion<facet::test::kept_updates::costly> {
    using stored_type = std::string;
    static std::string to_stored(const test::kept_updates::costly& of) {
        if (test::kept_updates::short_of_memory && of.text == "dear") throw std::bad_alloc();
        return of.text;
    }
    static test::kept_updates::costly from_stored(std::string stored) { return {std::move(stored)}; }
};

namespace facet::test {
namespace {

using namespace facet::literals;
using kept_updates::costly;

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

struct Note {
    std::string id;
    costly text;
    std::optional<costly> title;
    std::map<std::string, costly> marks;
    int edits = 0;
    friend bool operator==(const Note&, const Note&) = default;
};
struct Notes : table<"Notes", partition<"PK">, entity<Note, key<"N#{id}">>> {};

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

TEST_CASE("what throws while a kept update is told something leaves it as it was") {
    memory::engine engine;
    auto notes = open<Notes>(engine);
    const Note before{"1", {"a"}, costly{"t"}, {{"x", {"1"}}}, 0};
    notes.put(before).or_throw();
    const std::string entry = "y";
    auto update = notes.update<Note>("id"_f == "1");
    const auto refuse = [](const auto& say) {
        kept_updates::short_of_memory = true;
        CHECK_THROWS_AS(say(), std::bad_alloc);
        kept_updates::short_of_memory = false;
    };
    const auto refuse_all = [&] {
        refuse([&] { update.when("edits"_f >= 0 && "text"_f == costly{"dear"}); });
        refuse([&] { update.when("edits"_f == 7 || "text"_f != costly{"dear"}); });
        refuse([&] { update.set("edits"_f += 5, "text"_f = costly{"dear"}); });
        refuse([&] { update.set("marks.*"_f(entry) = costly{"dear"}); });
        refuse([&] { update.set("title"_f = "title"_f.value_or(costly{"dear"})); });
    };
    refuse_all();
    REQUIRE(update.run().has_value());  // asks whether there is such an item
    CHECK(notes.get<Note>("id"_f == "1").value() == before);
    update.set("edits"_f += 1, "marks.*"_f(entry) = costly{"2"}).when("text"_f == costly{"a"});
    refuse_all();
    update.remove("title"_f).when("title"_f == costly{"t"});
    refuse_all();
    REQUIRE(update.run().has_value());
    CHECK(notes.get<Note>("id"_f == "1").value() == Note{"1", {"a"}, std::nullopt, {{"x", {"1"}}, {"y", {"2"}}}, 1});
    auto gone = notes.update<Note>("id"_f == "2");
    refuse([&] { gone.when("text"_f == costly{"dear"}); });
    CHECK(gone.run().error().message.find("there is no such item") != std::string::npos);
}

}  // namespace facet::test
