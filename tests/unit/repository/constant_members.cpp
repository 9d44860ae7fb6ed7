// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

// A member that is const is stored as any other: updates change it, and edges are made of it.

using namespace repository_probe;
using namespace facet::literals;

namespace constant_members_probe {

struct Part {
    const std::optional<std::int64_t> count;
    const std::set<std::string> words;
};
struct Thing {
    const std::string id;
    const std::optional<std::int64_t> maybe;
    const std::set<std::string> tags;
    const std::vector<std::string> lines;
    const Part part;
    std::optional<Part> other;
    std::vector<Part> parts;
};
struct Things : facet::table<"Things", facet::entity<Thing, facet::key<"THING#{id}", "THING">>> {};

struct User { std::string id; std::int64_t likes = 0; };
struct Film { const std::string id; };
struct Like { const std::string user; std::string film; const std::string note; };
struct Liked { std::string user; const std::string film; };
struct Films : facet::table<"Films", facet::entity<User, facet::key<"USER#{id}", "USER">>, facet::entity<Film, facet::key<"FILM#{id}", "FILM">>,
                            facet::edge<Like, facet::from<User, "user">, facet::to<Film, "film">, facet::mirrored_as<Liked>, facet::counted<"likes", "">>> {};

}  // namespace constant_members_probe

using namespace constant_members_probe;

TEST_CASE("members that are const are changed by updates as others are, and removed") {
    facet::memory::engine engine;
    const auto things = facet::open<Things>(engine);
    things.put(Thing{"1", 5, {"a"}, {"x"}, {3, {"w"}}, std::nullopt, {}}).or_throw();
    const auto first = [&] { return things.update<Thing>("id"_f == "1"); };
    REQUIRE(said(first().set("maybe"_f += 1, "lines"_f.append("y"), "part.count"_f += 1).add("tags"_f, {"b"}).add("part.words"_f, {"v"}).run()) == "ok");
    REQUIRE(said(first().remove("part.count"_f).erase("tags"_f, std::set<std::string>{"a"}).when(contains("tags"_f, "b") && size("lines"_f) == 2).run()) == "ok");
    auto got = things.get<Thing>("id"_f == "1").value();
    CHECK(got.maybe == 6);
    CHECK(got.tags == std::set<std::string>{"b"});
    CHECK(got.lines == std::vector<std::string>{"x", "y"});
    CHECK(!got.part.count.has_value());
    CHECK(got.part.words == std::set<std::string>{"v", "w"});
    REQUIRE(said(first().remove("tags"_f, "maybe"_f).run()) == "ok");
    CHECK(things.get<Thing>("id"_f == "1")->tags.empty());
    CHECK(!things.get<Thing>("id"_f == "1")->maybe.has_value());
    const std::optional<std::set<std::string>> none;
    REQUIRE(said(first().add("tags"_f, {"c"}).run()) == "ok");
    REQUIRE(said(first().set("tags"_f = none).run()) == "ok");
    CHECK(things.get<Thing>("id"_f == "1")->tags.empty());
}

TEST_CASE("structs whose members are const lie in others, and are read in every way") {
    facet::memory::engine engine;
    const auto things = facet::open<Things>(engine);
    for (int i = 0; i < 3; ++i) things.put(Thing{std::to_string(i), i, {}, {}, {i, {"w"}}, i == 0 ? std::nullopt : std::optional(Part{i, {"o"}}), {Part{i, {"p"}}, Part{{}, {"q"}}}}).or_throw();
    const auto check = [](const Thing& got, int i) {
        CHECK(got.part.count == i);
        CHECK(got.part.words == std::set<std::string>{"w"});
        CHECK(got.other.has_value() == (i != 0));
        if (got.other) CHECK(got.other->count == i);
        REQUIRE(got.parts.size() == 2);
        CHECK(got.parts[0].count == i);
        CHECK(got.parts[1].words == std::set<std::string>{"q"});
    };
    for (int i = 0; i < 3; ++i) {
        const auto id = std::to_string(i);
        check(things.get<Thing>("id"_f == id).value(), i);
        const auto all = things.query<Thing>("id"_f == id).all().value();
        REQUIRE(all.size() == 1);
        check(all[0], i);
        CHECK(things.query<Thing>("id"_f == id).visit([&](const Thing& each) { check(each, i); }).value() == 1);
    }
    CHECK(things.scan<Thing>().all()->size() == 3);
}

TEST_CASE("an edge joins by members of one type, whether they are const or not") {
    facet::memory::engine engine;
    const auto films = facet::open<Films>(engine);
    films.put(User{"u"}).or_throw();
    films.put(Film{"f"}).or_throw();
    REQUIRE(said(films.link(Like{"u", "f", "good"}).run()) == "ok");
    const auto likes = films.query<Like>("user"_f == "u").all().value();
    REQUIRE(likes.size() == 1);
    CHECK(likes[0].note == "good");
    const auto liked = films.query<Liked>("film"_f == "f").all().value();
    REQUIRE(liked.size() == 1);
    CHECK(liked[0].user == "u");
    CHECK(films.get<User>("id"_f == "u")->likes == 1);
    REQUIRE(said(films.unlink<Like>("user"_f == "u" && "film"_f == "f").run()) == "ok");
    CHECK(films.query<Liked>("film"_f == "f").all()->empty());
}
