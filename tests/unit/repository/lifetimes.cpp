// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <cstdlib>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lifetimes {

inline int alive = 0;
inline std::int64_t throws_bad_alloc_at = -1;
inline std::int64_t throws_at = -1;

/// A number whose objects are counted: each that was made has to be destroyed, exactly once.
class counted {
public:
    counted() : self_(this) { ++alive; }
    explicit counted(std::int64_t value) : value_(value), self_(this) { ++alive; }
    counted(const counted& other) : value_(other.value()), self_(this) { ++alive; }
    counted& operator=(const counted& other) {
        value_ = other.value();
        return *this;
    }
    ~counted() {
        if (self_ != this) std::abort();  // never made, or moved by its bytes
        self_ = nullptr;
        --alive;
    }
    [[nodiscard]] std::int64_t value() const {
        if (self_ != this) std::abort();
        return value_;
    }

private:
    std::int64_t value_ = 0;
    const counted* self_;
};

}  // namespace lifetimes

template <>
struct facet::conversion<lifetimes::counted> {
    using stored_type = std::int64_t;
    static std::int64_t to_stored(const lifetimes::counted& value) { return value.value(); }
    static std::optional<lifetimes::counted> from_stored(std::int64_t stored) {
        if (stored == lifetimes::throws_bad_alloc_at) throw std::bad_alloc();
        if (stored == lifetimes::throws_at) throw std::runtime_error("a conversion's own");
        if (stored < 0) return std::nullopt;
        return lifetimes::counted(stored);
    }
};

using namespace repository_probe;
using namespace facet::literals;
using lifetimes::alive;
using lifetimes::counted;

namespace {

/// Made in its place and filled.
struct Filled {
    std::string id;
    std::uint32_t number;
    std::string text;
    counted value;
    std::string last;
};
/// Made of its fields at once, on a line of the cache of its own.
struct alignas(64) Made {
    const std::string id;
    const std::uint32_t number;
    counted value;
    const std::string last;
};
struct Things : facet::table<"Things", facet::entity<Filled, facet::key<"T#{id}", "F#{number:5}">>,
                             facet::entity<Made, facet::key<"T#{id}", "M#{number:5}">>> {};

template <class Repository>
void fill(const Repository& things, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        things.put(Filled{"x", i, std::string(i % 40, 'x'), counted(i), "last"}).or_throw();
        things.put(Made{"x", i, counted(i), "the last of a long text"}).or_throw();
    }
}

/// Sets one item's value, which is how a test makes it unreadable.
template <class Repository>
void spoil(const Repository& things, const char* sort, std::uint32_t number) {
    REQUIRE(put_raw(things, {{"PK", "T#x"}, {"SK", sort}, {"id", "x"}, {"number", number}, {"text", "t"}, {"value", -5}, {"last", "l"}}).has_value());
}

bool aligned(const Made& at) { return reinterpret_cast<std::uintptr_t>(&at) % 64 == 0; }

}  // namespace

TEST_CASE("over-aligned structs are aligned wherever they are read to") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 100);
    const auto found = things.get<Made>("id"_f == "x" && "number"_f == 7u);
    CHECK((found.has_value() && aligned(*found)));
    auto query = things.query<Made>("id"_f == "x").page_size(33);
    std::size_t right = 0;
    for (const Made& each : query.or_throw()) right += aligned(each) && each.value.value() == each.number ? 1 : 0;
    for (const auto& each : query.each()) right += aligned(*each) ? 1 : 0;
    for (const Made& each : query.all().value()) right += aligned(each) ? 1 : 0;
    for (const auto& each : things.collection<Filled, Made>("id"_f == "x").or_throw())
        right += std::holds_alternative<Made>(each) && aligned(std::get<Made>(each)) ? 1 : 0;
    CHECK(right == 400);
    CHECK(aligned(things.query<Made>("id"_f == "x").first().value()));
}

TEST_CASE("thousands of items in one request, walked over, are all there, and none is left behind") {
    REQUIRE(alive == 0);
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 2'500);
    REQUIRE(alive == 0);
    {
        for (const std::uint32_t size : {0u, 10u, 1'000u, 1'311u}) {
            auto filled = things.query<Filled>("id"_f == "x").page_size(size);
            std::uint32_t number = 0;
            for (const Filled& each : filled.or_throw()) {
                REQUIRE((each.number == number && each.value.value() == number && each.text.size() == number % 40));
                ++number;
            }
            CHECK(number == 2'500);
            number = 0;
            for (const auto& each : things.query<Made>("id"_f == "x").page_size(size).each()) REQUIRE(each->value.value() == number++);
            CHECK(number == 2'500);
        }
        CHECK(alive == 0);
        const auto all = things.query<Made>("id"_f == "x").all();
        CHECK(all->size() == 2'500);
        CHECK(alive == 2'500);
        const auto mixed = things.collection<Filled, Made>("id"_f == "x").all();
        CHECK(alive == 7'500);
    }
    CHECK(alive == 0);
}

TEST_CASE("a range can be moved while it is walked, and its iterators go on") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 30);
    const auto query = things.query<Filled>("id"_f == "x");
    auto results = query.each();
    auto at = results.begin();
    auto moved = std::move(results);
    std::size_t seen = 0;
    for (; at != moved.end(); ++at) seen += at->has_value() ? 1 : 0;
    auto items = query.or_throw();
    auto item = items.begin();
    auto elsewhere = std::move(items);
    for (; item != elsewhere.end(); ++item) ++seen;
    CHECK(seen == 60);
}

TEST_CASE("walks that stop early leave nothing behind") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 100);
    for (std::uint32_t stop = 0; stop < 100; stop += 7) {
        auto query = things.query<Filled>("id"_f == "x").page_size(30);
        for (const Filled& each : query.or_throw())
            if (each.number == stop) break;
        for (const auto& each : things.query<Made>("id"_f == "x").page_size(30).each())
            if (each->number == stop) break;
        for (const auto& each : things.collection<Filled, Made>("id"_f == "x").page_size(30).or_throw())
            if (std::holds_alternative<Filled>(each) && std::get<Filled>(each).number == stop) break;
    }
    CHECK(things.query<Filled>("id"_f == "x").first().has_value());
    CHECK(said(things.query<Made>("id"_f == "x").at_most_one()) == "NotUnique");
    CHECK(alive == 0);
}

TEST_CASE("an unreadable item leaves nothing half-made behind, wherever it stands") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 50);
    spoil(things, "F#00041", 41);
    spoil(things, "M#00041", 41);
    const auto tries = [&]<class Struct>(std::type_identity<Struct>) {
        auto query = things.query<Struct>("id"_f == "x").page_size(20);
        CHECK(said(query.all()) == "DecodeFailed");
        CHECK(said(things.get<Struct>("id"_f == "x" && "number"_f == 41u)) == "DecodeFailed");
        std::uint32_t before = 0;
        for (const auto& each : query.each()) before += each.has_value() ? 1 : 0;
        CHECK(before == 41);
        before = 0;
        CHECK(thrown_by([&] { for (const Struct& each : query.or_throw()) before += each.number == before ? 1 : 0; }) == "DecodeFailed");
        CHECK(before == 41);
        CHECK(said(things.query<Struct>("id"_f == facet::each_of("x", "y")).all()) == "DecodeFailed");
    };
    tries(std::type_identity<Filled>{});
    tries(std::type_identity<Made>{});
    CHECK(said(things.collection<Filled, Made>("id"_f == "x").all()) == "DecodeFailed");
    CHECK(alive == 0);
}

TEST_CASE("an exception while items are read leaves nothing behind") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 50);
    const auto tries = [&]<class Struct>(std::type_identity<Struct>) {
        const auto where = "id"_f == "x";
        lifetimes::throws_at = 41;
        CHECK_THROWS_AS(things.query<Struct>(where).all(), std::runtime_error);
        CHECK_THROWS_AS(things.query<Struct>(where).page(), std::runtime_error);
        CHECK_THROWS_AS(things.get<Struct>(where && "number"_f == 41u), std::runtime_error);
        std::uint32_t before = 0;
        CHECK_THROWS_AS([&] { for (const Struct& each : things.query<Struct>(where).page_size(20).or_throw()) before += each.number == before ? 1 : 0; }(),
                        std::runtime_error);
        CHECK(before == 40);
        CHECK_THROWS_AS(things.query<Struct>("id"_f == facet::each_of("x", "y")).all(), std::runtime_error);
        lifetimes::throws_at = -1;
        lifetimes::throws_bad_alloc_at = 41;
        CHECK(said(things.query<Struct>(where).all()) == "OutOfMemory");
        CHECK(said(things.get<Struct>(where && "number"_f == 41u)) == "OutOfMemory");
        before = 0;
        for (const auto& each : things.query<Struct>(where).page_size(20).each()) before += each.has_value() ? 1 : 0;
        CHECK(before == 41);
        lifetimes::throws_bad_alloc_at = -1;
        CHECK(things.query<Struct>(where).all()->size() == 50);
    };
    tries(std::type_identity<Filled>{});
    tries(std::type_identity<Made>{});
    lifetimes::throws_at = 30;
    CHECK_THROWS_AS((things.collection<Filled, Made>("id"_f == "x").all()), std::runtime_error);
    lifetimes::throws_at = -1;
    CHECK(alive == 0);
}

TEST_CASE("a walk that an exception ended says so, and its query can be run again") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 50);
    const auto tries = [&](auto query, std::size_t whole) {
        lifetimes::throws_at = 30;
        auto thrown = query.or_throw();
        auto at = thrown.begin();
        std::size_t before = 0;
        const auto walk = [&] {
            for (; at != thrown.end(); ++at) ++before;
        };
        CHECK_THROWS_AS(walk(), std::runtime_error);
        CHECK((before > 0 && before < whole));
        CHECK(at == thrown.end());
        auto given = query.each();
        auto each = given.begin();
        const auto go_on = [&] {
            while (each != given.end()) ++each;
        };
        CHECK_THROWS_AS(go_on(), std::runtime_error);
        CHECK_THROWS_AS(query.all(), std::runtime_error);
        lifetimes::throws_at = -1;
        CHECK(thrown_by([&] { (void)thrown.begin(); }) == "DecodeFailed");  // neither over again, nor an end that looks like one
        ++each;
        REQUIRE(each != given.end());
        CHECK(said(*each) == "DecodeFailed");
        CHECK(each->error().table == "Things");
        ++each;
        CHECK(each == given.end());
        things.erase<Made>("id"_f == "x" && "number"_f == 999u).or_throw();  // the engine is free to write
        CHECK(query.all()->size() == whole);
        const auto page = query.page();
        REQUIRE(page.has_value());
        CHECK(page->size() + std::move(query).after(page->next).all()->size() == whole);
    };
    tries(things.query<Filled>("id"_f == "x").page_size(20), 50);
    tries(things.query<Made>("id"_f == "x").page_size(20), 50);
    tries(things.query<Filled>("id"_f == facet::each_of("x", "y")).page_size(20), 50);
    tries(things.query<Made>("id"_f == facet::each_of("y", "x")).page_size(7), 50);
    tries(things.collection<Filled, Made>("id"_f == "x").page_size(20), 100);
    tries(things.scan<Filled, Made>().page_size(20), 100);
    CHECK(alive == 0);
}

TEST_CASE("an exception in a page leaves the place it was read from as it was") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 50);
    const auto tries = [&](auto query) {
        const auto first = query.page();
        REQUIRE(first.has_value());
        REQUIRE(first->size() == 20);
        query = std::move(query).after(first->next);
        lifetimes::throws_at = 30;
        CHECK_THROWS_AS(query.page(), std::runtime_error);
        lifetimes::throws_at = -1;
        const auto second = query.page();
        REQUIRE(second.has_value());
        CHECK(second->size() == 20);
    };
    tries(things.query<Filled>("id"_f == "x").limit(20));
    tries(things.query<Filled>("id"_f == facet::each_of("x", "y")).limit(20));
    tries(things.collection<Filled, Made>("id"_f == "x").limit(20));
    CHECK(alive == 0);
}

TEST_CASE("results and lookups of counted members are copied and moved whole") {
    facet::memory::engine engine;
    auto things = facet::open<Things>(engine);
    fill(things, 3);
    {
        auto one = things.get<Filled>("id"_f == "x" && "number"_f == 2u);
        auto copy = one;
        auto moved = std::move(one);
        copy = moved;
        moved = things.get<Filled>("id"_f == "x" && "number"_f == 9u);
        CHECK(moved.missing());
        CHECK(copy->value.value() == 2);
        const Filled taken = std::move(copy).value();
        CHECK(taken.value.value() == 2);
    }
    CHECK(alive == 0);
}
