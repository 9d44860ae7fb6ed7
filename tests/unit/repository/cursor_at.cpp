// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/cursor_at.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

using namespace facet::literals;

namespace {

struct Score {
    std::string board;
    std::int64_t points = 0;
    std::string player;
    std::optional<std::string> team;
    friend bool operator==(const Score&, const Score&) = default;
};
struct Scores : facet::table<"CursorScores", facet::gsi<"ByPoints", facet::partition<"BoardPK">, facet::sort<"BoardSK">>,
                             facet::gsi<"ByNumber", facet::partition<"board">, facet::sort<facet::number_key("points")>>, facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"TeamSK">>,
                             facet::entity<Score, facet::key<"BOARD#{board}", "PLAYER#{player}">, facet::index<"ByPoints", "BOARD#{board}", "{points:8}#{player}">,
                                           facet::index<"ByNumber", "{board}", "{points}">, facet::index<"ByTeam", "TEAM#{team}", "{player}">>> {};

struct Member {
    std::string club;
    std::string mail;
    std::string low;
};
std::string folded(std::string_view mail) {
    std::string low(mail);
    for (char& each : low) each = static_cast<char>(each >= 'A' && each <= 'Z' ? each + ('a' - 'A') : each);
    return low;
}
struct Clubs : facet::table<"CursorClubs", facet::entity<Member, facet::computed<"low", folded, "mail">, facet::key<"CLUB#{club}", "MEMBER#{low}">>> {};

std::vector<Score> some_scores() {
    std::mt19937_64 random(7);
    std::vector<Score> all;
    for (const char* board : {"a", "b"})
        for (int i = 0; i < 60; ++i)
            all.push_back({board, static_cast<std::int64_t>(random() % 12), "p" + std::to_string(random() % 900), i % 3 == 0 ? std::optional<std::string>() : "t" + std::to_string(i % 2)});
    std::sort(all.begin(), all.end(), [](const Score& a, const Score& b) { return std::tie(a.board, a.player) < std::tie(b.board, b.player); });
    all.erase(std::unique(all.begin(), all.end(), [](const Score& a, const Score& b) { return a.board == b.board && a.player == b.player; }), all.end());
    return all;
}

/// What a query gives behind an object, beside what a walk over all of its items says.
template <class Query, class Before>
void check_behind(const Query& query, const Score& object, const Before& before, bool ascending) {
    std::vector<Score> expected;
    for (const Score& each : Query(query).all().value())
        if (ascending ? before(object, each) : before(each, object)) expected.push_back(each);
    const auto place = facet::cursor_at(query, object);
    REQUIRE(place.has_value());
    CHECK(Query(query).after(*place).all().value() == expected);
    std::vector<Score> paged;
    for (facet::cursor at = *place; !at.empty();) {
        auto page = Query(query).after(at).limit(7).page();
        REQUIRE(page.has_value());
        paged.insert(paged.end(), page->begin(), page->end());
        at = page->next;
    }
    CHECK(paged == expected);
}
template <class Query, class Before>
void check_both(const Query& query, const Score& object, const Before& before) {
    check_behind(Query(query).ascending(), object, before, true);
    check_behind(Query(query).descending(), object, before, false);
}

}  // namespace

TEST_CASE("a cursor is made of an object, whether its item is there or not") {
    facet::memory::engine engine;
    auto scores = facet::open<Scores>(engine);
    std::vector<Score> objects = some_scores();
    for (const Score& each : objects) scores.put(each).or_throw();
    for (int i = 0; i < 40; ++i) objects.push_back({"a", i % 13, "q" + std::to_string(i * 17 % 50), "t1"});  // of no item

    const auto by_player = [](const Score& a, const Score& b) { return a.player < b.player; };
    const auto by_points = [](const Score& a, const Score& b) { return std::tie(a.points, a.player) < std::tie(b.points, b.player); };
    for (const Score& each : objects) {
        if (each.board != "a") continue;
        check_both(scores.query<Score>("board"_f == "a"), each, by_player);
        check_both(scores.query<Score>("board"_f == "a").filter("points"_f > 4), each, by_player);
        check_both(scores.query<Score>("board"_f == "a").order_by("points"_f).using_index<"ByPoints">(), each, by_points);
        if (each.team == "t1") check_both(scores.query<Score>("team"_f == "t1"), each, by_player);
        if (each.points >= 3 && each.points <= 7) check_both(scores.query<Score>("board"_f == "a" && "points"_f.between(3, 7)).using_index<"ByPoints">(), each, by_points);
        if (each.points <= 5) check_both(scores.query<Score>("board"_f == "a" && "points"_f <= 5).using_index<"ByPoints">(), each, by_points);
    }
}

TEST_CASE("in an index whose sort keys are alike an object's place is among them") {
    facet::memory::engine engine;
    auto scores = facet::open<Scores>(engine);
    for (const Score& each : some_scores()) scores.put(each).or_throw();
    const auto query = scores.query<Score>("board"_f == "a" && "points"_f >= 2).using_index<"ByNumber">();
    const std::vector<Score> all = query.all().value();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::vector<Score> behind = scores.query<Score>("board"_f == "a" && "points"_f >= 2).using_index<"ByNumber">().after(facet::cursor_at(query, all[i]).value()).all().value();
        CHECK(behind == std::vector<Score>(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end()));
    }
}

TEST_CASE("a page before another is one of the query in the other direction") {
    facet::memory::engine engine;
    facet::cursor_key secret{};
    secret[0] = 1;
    auto scores = facet::open<Scores>(engine, {.cursors = {.current = secret}});
    for (int i = 10; i < 40; ++i) scores.put(Score{"a", i, "p" + std::to_string(i), {}}).or_throw();
    const auto back = scores.query<Score>("board"_f == "a").descending();
    auto page = std::remove_const_t<decltype(back)>(back).after(facet::cursor_at(back, Score{"a", 20, "p20", {}}).value()).limit(3).page();
    REQUIRE(page.has_value());
    CHECK(page->size() == 3);
    CHECK((*page)[0].player == "p19");
    CHECK((*page)[2].player == "p17");
    // bound to the query it was made for, and authenticated as others are
    CHECK(scores.query<Score>("board"_f == "a").after(facet::cursor_at(back, Score{"a", 20, "p20", {}}).value()).page().error().code == facet::error_code::foreign_cursor);
    std::string forged = facet::cursor_at(back, Score{"a", 20, "p20", {}})->text();
    forged[forged.size() / 2] = forged[forged.size() / 2] == 'A' ? 'B' : 'A';
    CHECK(std::remove_const_t<decltype(back)>(back).after(facet::cursor(forged)).page().error().code == facet::error_code::invalid_cursor);
}

TEST_CASE("an object's computed fields are computed anew") {
    facet::memory::engine engine;
    auto clubs = facet::open<Clubs>(engine);
    for (const char* mail : {"Ann", "Bob", "Cem", "Dee"}) clubs.put(Member{"c", mail, {}}).or_throw();
    const auto query = clubs.query<Member>("club"_f == "c");
    const auto behind = [&](const Member& object) {
        std::string names;
        for (const Member& each : clubs.query<Member>("club"_f == "c").after(facet::cursor_at(query, object).value()).all().value()) names += each.mail + ' ';
        return names;
    };
    CHECK(behind(Member{"c", "Bob", {}}) == "Cem Dee ");
    CHECK(behind(Member{"c", "Cem", "bob"}) == "Dee ");
}

TEST_CASE("an open end of a range has a place, though no item of it is read") {
    facet::memory::engine engine;
    auto scores = facet::open<Scores>(engine);
    for (const char* player : {"p1", "p2", "p3"}) scores.put(Score{"a", 1, player, {}}).or_throw();
    const auto query = scores.query<Score>("board"_f == "a" && "player"_f > "p1" && "player"_f < "p3");
    CHECK(scores.query<Score>("board"_f == "a" && "player"_f > "p1" && "player"_f < "p3").after(facet::cursor_at(query, Score{"a", 1, "p1", {}}).value()).all()->size() == 1);
    CHECK(scores.query<Score>("board"_f == "a" && "player"_f > "p1" && "player"_f < "p3").after(facet::cursor_at(query, Score{"a", 1, "p3", {}}).value()).all()->empty());
}

TEST_CASE("an object without a place in the query is refused") {
    facet::memory::engine engine;
    auto scores = facet::open<Scores>(engine);
    const auto of_a = scores.query<Score>("board"_f == "a" && "player"_f < "p5");
    const auto outside = facet::cursor_at(of_a, Score{"b", 1, "p1", {}});
    REQUIRE(!outside.has_value());
    CHECK(outside.error().to_string() == "ValidationException: the object lies outside the range that the query reads (operation cursor_at, table CursorScores, entity Score, key PK=BOARD#b, SK=PLAYER#p1)");
    CHECK(facet::cursor_at(of_a, Score{"a", 1, "p6", {}}).error().code == facet::error_code::validation);
    CHECK(facet::cursor_at(of_a, Score{"a", 1, "p4", {}}).has_value());
    const auto of_team = scores.query<Score>("team"_f == "t1");
    CHECK(facet::cursor_at(of_team, Score{"a", 1, "p1", {}}).error().message == "the object has no entry in the index that the query reads");
    CHECK(facet::cursor_at(of_team, Score{"a", 1, "", "t1"}).error().code == facet::error_code::invalid_key);
    CHECK(facet::cursor_at(scores.query<Score>("board"_f == ""), Score{"a", 1, "p1", {}}).error().code == facet::error_code::invalid_key);
    const auto nothing = scores.query<Score>("board"_f == "a" && "player"_f > "p5" && "player"_f < "p4");
    CHECK(facet::cursor_at(nothing, Score{"a", 1, "p5", {}}).error().code == facet::error_code::validation);
}

TEST_CASE("where a whole key is compared from one side, an object has a place where the comparison holds, and not at an open end") {
    facet::memory::engine engine;
    auto scores = facet::open<Scores>(engine);
    for (int points = 1; points <= 7; ++points) scores.put(Score{"a", points, "p" + std::to_string(points), {}}).or_throw();
    const auto check = [&](const auto& where, int first, int last) {
        for (int points = 1; points <= 7; ++points) {
            const auto query = [&] { return scores.query<Score>("board"_f == "a" && where).template using_index<"ByNumber">(); };
            const auto place = facet::cursor_at(query(), Score{"a", points, "p" + std::to_string(points), {}});
            CAPTURE(first, last, points);
            REQUIRE(place.has_value() == (points >= first && points <= last));
            if (place.has_value()) CHECK(query().after(*place).all().value().size() == static_cast<std::size_t>(last - points));
        }
    };
    check("points"_f > 3, 4, 7);
    check("points"_f >= 4, 4, 7);
    check("points"_f < 5, 1, 4);
    check("points"_f <= 4, 1, 4);
    check("points"_f >= 3 && "points"_f <= 5, 3, 5);
}
