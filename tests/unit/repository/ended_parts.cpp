// SPDX-License-Identifier: BSL-1.0
// A cursor resumes each part of a merged read, also those that had nothing left when it was made.
#include <facet/facet.hpp>
#include <facet/repository/backfill.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace {

struct Note {
    std::string room;
    std::int64_t at;
    int stars;

    friend bool operator==(const Note&, const Note&) = default;
};
struct Pin {
    std::string room;
    std::int64_t at;
};
template <facet::fixed_string Spread>
struct board_table : facet::table<"Board", facet::gsi<"ByTime", facet::partition<"TimePK">, facet::sort<"TimeSK">>,
                                  facet::entity<Note, facet::key<"ROOM#{room}", "AT#{at:6}">, facet::index<"ByTime", Spread, "{at:6}">>,
                                  facet::entity<Pin, facet::key<"ROOM#{room}", "PIN#{at:6}">>> {};
struct Board : board_table<"{room:8 shards}"> {};
struct LargerBoard : board_table<"{room:60 shards, formerly 8}"> {};

std::vector<std::int64_t> times(const std::vector<Note>& notes) {
    std::vector<std::int64_t> all;
    for (const Note& each : notes) all.push_back(each.at);
    return all;
}
/// The pages from `place` on, of two items each.
template <class Query>
std::vector<std::int64_t> rest(const Query& query, facet::cursor place) {
    std::vector<std::int64_t> all;
    while (!place.empty()) {
        const auto page = query().limit(2).after(place).page();
        REQUIRE(page.has_value());
        for (const std::int64_t at : times(page->items)) all.push_back(at);
        place = page->next;
    }
    return all;
}

}  // namespace

TEST_CASE("what is written to a value's part behind all that it had is met by the next page") {
    facet::memory::engine engine;
    auto board = facet::open<Board>(engine);
    for (const Note& each : {Note{"a", 1, 0}, {"a", 5, 0}, {"b", 2, 0}, {"a", 9, 0}}) board.put(each).or_throw();
    const auto query = [&] { return board.query<Note>("room"_f == facet::each_of({"a", "b", "none"})); };
    SECTION("ascending") {
        const auto first = query().limit(2).page();
        CHECK(times(first->items) == std::vector<std::int64_t>{1, 2});
        board.put(Note{"b", 3, 0}).or_throw();     // this one had ended,
        board.put(Note{"none", 7, 0}).or_throw();  // and this was empty
        CHECK(rest(query, first->next) == std::vector<std::int64_t>{3, 5, 7, 9});
    }
    SECTION("descending") {
        const auto descending = [&] { return query().descending(); };
        const auto first = descending().limit(3).page();
        CHECK(times(first->items) == std::vector<std::int64_t>{9, 5, 2});
        board.put(Note{"b", 0, 0}).or_throw();
        CHECK(rest(descending, first->next) == std::vector<std::int64_t>{1, 0});
    }
    SECTION("what comes before the last item stays behind, as in a read of one part") {
        const auto first = query().limit(3).page();
        CHECK(times(first->items) == std::vector<std::int64_t>{1, 2, 5});
        for (const std::int64_t at : {3, 4, 5, 6}) board.put(Note{"b", at, 0}).or_throw();
        CHECK(rest(query, first->next) == std::vector<std::int64_t>{5, 6, 9});
    }
    SECTION("with a filter that leaves nothing of a part") {
        const auto plain = [&] { return query().filter("stars"_f == 0); };
        board.put(Note{"none", 1, 4}).or_throw();
        const auto first = plain().limit(2).page();
        CHECK(times(first->items) == std::vector<std::int64_t>{1, 2});
        board.put(Note{"none", 6, 0}).or_throw();
        CHECK(rest(plain, first->next) == std::vector<std::int64_t>{5, 6, 9});
    }
    SECTION("the last page has no cursor, also where a part was resumed that has nothing") {
        const auto first = query().limit(3).page();
        const auto last = query().limit(3).after(first->next).page();
        CHECK(times(last->items) == std::vector<std::int64_t>{9});
        CHECK(last->next.empty());
    }
}

TEST_CASE("a mixed collection over several values resumes what had ended, too") {
    facet::memory::engine engine;
    auto board = facet::open<Board>(engine);
    board.put(Pin{"a", 1}).or_throw();
    board.put(Note{"b", 2, 0}).or_throw();
    board.put(Note{"b", 8, 0}).or_throw();
    const auto query = [&] { return board.collection<Note, Pin>("room"_f == facet::each_of({"a", "b"})).descending(); };
    const auto first = query().limit(2).page();
    REQUIRE(first.has_value());
    REQUIRE_FALSE(first->next.empty());
    board.put(Note{"a", 5, 0}).or_throw();
    const auto second = query().after(first->next).page();
    REQUIRE(second.has_value());
    REQUIRE(second->items.size() == 2);
    CHECK(std::get<Note>(second->items[0]) == Note{"a", 5, 0});
    CHECK(std::get<Note>(second->items[1]) == Note{"b", 2, 0});
}

TEST_CASE("entries that a backfill brings to another shard between two pages are not lost") {
    facet::memory::engine engine;
    {
        auto board = facet::open<Board>(engine);
        for (std::int64_t i = 0; i < 100; ++i) board.put(Note{"room " + std::to_string(i), i, 0}).or_throw();
    }
    auto board = facet::open<LargerBoard>(engine);
    const auto query = [&] { return board.query<Note>().using_index<"ByTime">(); };
    const auto first = query().limit(10).page();
    REQUIRE(first.has_value());
    REQUIRE(facet::backfill<Note>(board).has_value());
    std::vector<std::int64_t> found = rest(query, first->next);
    REQUIRE_FALSE(found.empty());
    if (found.front() == 9) found.erase(found.begin());  // where the last one itself was brought elsewhere: others may equal it
    std::vector<std::int64_t> wanted;
    for (std::int64_t i = 10; i < 100; ++i) wanted.push_back(i);
    CHECK(found == wanted);
}
