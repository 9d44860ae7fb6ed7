// SPDX-License-Identifier: BSL-1.0
// Bounds of a range that may be absent.
#include <support/catch.hpp>

#include <facet/facet.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace {

struct Order {
    std::string customer;
    facet::timestamp at;
    std::string name;
};
struct Score {
    std::string customer;
    std::int32_t points;
};
struct Word {
    std::string customer;
    std::string word;
};
struct Note {
    std::string customer;
    std::string word;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"C#{customer}", "ORDER#{at}#{name}">>,
                           facet::entity<Score, facet::key<"C#{customer}", "SCORE#{points:4}">>,
                           facet::entity<Word, facet::key<"C#{customer}", "WORD#{word}">>,
                           facet::entity<Note, facet::key<"C#{customer}", "WORD#{word}#NOTE">>> {};

facet::timestamp minute(int number) { return facet::timestamp(std::chrono::minutes(29'000'000 + number)); }

/// All of few values, and none.
template <class Value, class Make>
std::vector<std::optional<Value>> some_of(int count, Make make) {
    std::vector<std::optional<Value>> all = {std::nullopt};
    for (int i = 0; i < count; ++i) all.push_back(make(i));
    return all;
}

template <class Items, class Value>
std::size_t within(const Items& items, const std::optional<Value>& from, const std::optional<Value>& to) {
    std::size_t count = 0;
    for (const auto& each : items) count += (!from.has_value() || each >= *from) && (!to.has_value() || each < *to) ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("a bound without a value is none") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    std::vector<facet::timestamp> times;
    std::vector<std::int32_t> points;
    const std::vector<std::string> words = {"a", "a#", "a$b", "ab", "b", "b!"};
    for (int i = 0; i < 5; ++i) {
        times.push_back(minute(i));
        points.push_back(i * 3 - 6);
        shop.put(Order{"a", minute(i), "n"}).or_throw();
        shop.put(Score{"a", i * 3 - 6}).or_throw();
    }
    for (const std::string& word : words) {
        shop.put(Word{"a", word}).or_throw();
        shop.put(Note{"a", word}).or_throw();
    }
    for (const auto& from : some_of<facet::timestamp>(5, minute))
        for (const auto& to : some_of<facet::timestamp>(6, minute)) {
            CHECK(shop.query<Order>("customer"_f == "a" && "at"_f >= from && "at"_f < to).count().value() == within(times, from, to));
            std::size_t behind = 0;
            for (const auto& each : shop.query<Order>("customer"_f == "a" && "at"_f > from).descending().or_throw()) behind += !from.has_value() || each.at > *from ? 1 : 100;
            CHECK(behind == (from.has_value() ? within(times, std::optional(*from + std::chrono::milliseconds(1)), std::optional<facet::timestamp>()) : times.size()));
        }
    for (const auto& from : some_of<std::int64_t>(8, [](int i) { return i * 2 - 7; }))
        for (const auto& to : some_of<std::int64_t>(8, [](int i) { return i * 2 - 7; }))
            CHECK(shop.query<Score>("customer"_f == "a" && "points"_f >= from && "points"_f < to).count().value() == within(points, from, to));
    for (const auto& from : some_of<std::string>(6, [&](int i) { return words[static_cast<std::size_t>(i)]; }))
        for (const auto& to : some_of<std::string>(6, [&](int i) { return words[static_cast<std::size_t>(i)]; })) {
            CAPTURE(from.value_or("none"), to.value_or("none"));
            CHECK(shop.query<Word>("customer"_f == "a" && "word"_f >= from && "word"_f < to, facet::skipping_others).count().value() == within(words, from, to));
            CHECK(shop.collection<Word, Note>("customer"_f == "a" && "word"_f >= from && "word"_f < to).count().value() == 2 * within(words, from, to));
        }
}

TEST_CASE("a cursor knows whether there was a bound") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    for (int i = 0; i < 5; ++i) shop.put(Order{"a", minute(i), "n"}).or_throw();
    std::optional<facet::timestamp> from;
    const facet::cursor next = shop.query<Order>("customer"_f == "a" && "at"_f >= from).limit(2).page()->next;
    CHECK(shop.query<Order>("customer"_f == "a" && "at"_f >= from).limit(2).after(next).page()->size() == 2);
    from = minute(1);
    CHECK(shop.query<Order>("customer"_f == "a" && "at"_f >= from).limit(2).after(next).page().error().code == facet::error_code::foreign_cursor);
}

TEST_CASE("an optional's value has to fit, where there is one") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    std::optional<std::int64_t> from;
    CHECK(shop.query<Score>("customer"_f == "a" && "points"_f >= from).all().has_value());
    from = std::int64_t{1} << 40;
    CHECK_FALSE(shop.query<Score>("customer"_f == "a" && "points"_f >= from).all().has_value());
}
