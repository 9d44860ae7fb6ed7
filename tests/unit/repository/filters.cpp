// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/unless_zero.hpp>
#include <unit/repository/chat.hpp>

#include <cstdint>
#include <utility>

using namespace repository_probe;
using namespace facet::literals;

TEST_CASE("a filter's rejects are read and not returned (contract section 9)") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    const auto page = chat.query<Message>("room"_f == "r").filter("author"_f == "bob").page();
    CHECK(numbers_of(*page) == from_to(1, 19, 2));
    CHECK(page->scanned == 20);
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").filter("length"_f >= 30 && "length"_f < 60).all().value()) == from_to(3, 5));
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").filter("author"_f.begins_with("a")).descending().all().value()) == reversed(from_to(0, 18, 2)));
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").filter("length"_f == facet::each_of(50, 10, 999)).all().value()) == numbers{1, 5});
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").filter("length"_f.between(10, 30)).all().value()) == from_to(1, 3));
}

TEST_CASE("several filters are joined") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    auto joined = chat.query<Message>("room"_f == "r").filter("author"_f == "bob").filter("length"_f > 50).filter("length"_f <= 90);
    CHECK(numbers_of(joined.all().value()) == numbers{7, 9});
    CHECK(numbers_of(joined.all().value()) == numbers{7, 9});
    CHECK(joined.count().value() == 2);
}

TEST_CASE("a filter that is said of a copy is the copy's alone") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    const auto all = chat.query<Message>("room"_f == "r").filter("author"_f == "bob");
    auto copy = all;
    auto narrow = std::move(copy).filter("length"_f > 50);
    auto original = all;
    CHECK(numbers_of(narrow.all().value()) == from_to(7, 19, 2));
    CHECK(numbers_of(original.all().value()) == from_to(1, 19, 2));
    auto other = std::move(original).filter("length"_f < 50);
    CHECK(numbers_of(other.all().value()) == from_to(1, 3, 2));
    CHECK(numbers_of(narrow.all().value()) == from_to(7, 19, 2));
}

TEST_CASE("a filter that is said during a walk is not the walk's") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    auto query = chat.query<Message>("room"_f == "r").filter("author"_f == "bob").page_size(3);
    auto walk = query.or_throw();
    auto narrow = std::move(query).filter("length"_f > 50);
    CHECK(numbers_of(walk) == from_to(1, 19, 2));
    CHECK(numbers_of(narrow.all().value()) == from_to(7, 19, 2));
}

TEST_CASE("a filter of several statements pages by cursors, however often it is described") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    const auto page_behind = [&](const facet::cursor& from) {
        return chat.query<Message>("room"_f == "r").filter("author"_f == "bob" && "length"_f > 20).filter("length"_f < 130).limit(2).after(from).page();
    };
    numbers all;
    facet::cursor from;
    std::size_t pages = 0;
    do {
        const auto page = page_behind(from);
        REQUIRE(said(page) == "ok");
        for (const Message& each : *page) all.push_back(each.number);
        from = page->next;
        REQUIRE(++pages < 20);
    } while (!from.empty());
    CHECK(all == from_to(3, 11, 2));
}

TEST_CASE("a limit counts returned items, whatever the page size") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    for (const std::uint32_t size : {0u, 1u, 3u, 5u, 20u}) {
        CAPTURE(size);
        const auto some = chat.query<Message>("room"_f == "r").filter("author"_f == "bob").page_size(size).limit(4).all();
        CHECK(numbers_of(*some) == from_to(1, 7, 2));
        CHECK(chat.query<Message>("room"_f == "r").filter("author"_f == "bob").page_size(size).limit(4).count().value() == 4);
        numbers walked;
        auto query = chat.query<Message>("room"_f == "r").filter("author"_f == "bob").page_size(size).limit(4);
        for (const Message& each : query.or_throw()) walked.push_back(each.number);
        CHECK(walked == from_to(1, 7, 2));
    }
}

TEST_CASE("a page that a limit cuts goes on behind its last item") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    for (const std::uint32_t size : {0u, 1u, 3u, 5u, 20u})
        for (std::uint64_t limit = 0; limit <= 11; ++limit)
            for (const bool ascending : {true, false}) {
                CAPTURE(size, limit, ascending);
                numbers all;
                facet::cursor from;
                std::size_t pages = 0;
                do {
                    auto query = chat.query<Message>("room"_f == "r").filter("author"_f == "bob").page_size(size).limit(facet::test::unless_zero(limit)).after(from);
                    const auto page = ascending ? query.page() : std::move(query).descending().page();
                    REQUIRE(page.has_value());
                    if (limit > 0) REQUIRE(page->size() <= limit);
                    if (limit > 0 && !page->next.empty()) CHECK(page->size() == limit);
                    for (const Message& each : *page) all.push_back(each.number);
                    from = page->next;
                    REQUIRE(++pages < 50);
                } while (!from.empty());
                CHECK(all == (ascending ? from_to(1, 19, 2) : reversed(from_to(1, 19, 2))));
            }
}

TEST_CASE("without a limit a page can be empty, and is not the last") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    const auto page = chat.query<Message>("room"_f == "r").filter("length"_f == 190).page_size(5).page();
    CHECK(page->empty());
    CHECK(page->scanned == 5);
    CHECK_FALSE(page->next.empty());
    const auto found = chat.query<Message>("room"_f == "r").filter("length"_f == 190).page_size(5).limit(1).page();
    CHECK(numbers_of(*found) == numbers{19});
    CHECK(found->scanned == 20);
}

TEST_CASE("a filter on an index cuts its pages where keys repeat") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    numbers all;
    facet::cursor from;
    std::size_t pages = 0;
    do {
        const auto page = chat.query<Message>("author"_f == "ann").filter("length"_f >= 40).limit(3).after(from).page();
        REQUIRE(page.has_value());
        for (const Message& each : *page) all.push_back(each.number);
        from = page->next;
        REQUIRE(++pages < 100);
    } while (!from.empty());
    CHECK(all == from_to(4, 18, 2));
}

TEST_CASE("a field that is a component of the key can be filtered, as the attribute beside it") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").filter("number"_f == facet::each_of(4u, 2u)).all().value()) == numbers{2, 4});
}
