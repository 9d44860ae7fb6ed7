// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/chat.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

/// Walks a query page by page, each page asked for by a query of its own; every cursor travels as text.
template <class Make>
numbers walk(const Make& make, std::size_t most, std::size_t* pages = nullptr) {
    numbers all;
    std::string token;
    std::size_t count = 0;
    do {
        auto page = make().after(facet::cursor(token)).page();
        REQUIRE(page.has_value());
        REQUIRE(page->size() <= most);
        for (const Message& each : *page) all.push_back(each.number);
        token = page->next.text();
        REQUIRE(++count < 100);
    } while (!token.empty());
    if (pages != nullptr) *pages = count;
    return all;
}

}  // namespace

TEST_CASE("page by page with a limit, every item comes exactly once (contract Q8)") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    for (std::uint64_t limit = 1; limit <= 21; ++limit) {
        CAPTURE(limit);
        CHECK(walk([&] { return chat.query<Message>("room"_f == "r").limit(limit); }, limit) == from_to(0, 19));
        CHECK(walk([&] { return chat.query<Message>("room"_f == "r").limit(limit).page_size(2).descending(); }, limit) == reversed(from_to(0, 19)));
    }
}

TEST_CASE("an order is a bool where it is known at run time") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 5);
    for (const bool newest_first : {false, true}) {
        CAPTURE(newest_first);
        const numbers expected = newest_first ? reversed(from_to(0, 4)) : from_to(0, 4);
        CHECK(walk([&] { return chat.query<Message>("room"_f == "r").limit(2).descending(newest_first); }, 2) == expected);
        CHECK(walk([&] { return chat.query<Message>("room"_f == "r").limit(2).ascending(!newest_first); }, 2) == expected);
        auto kept = chat.query<Message>("room"_f == "r");
        kept.ascending(!newest_first).limit(1);
        CHECK(kept.page().value().items.front().number == expected.front());
    }
}

TEST_CASE("one query can be moved on from page to page") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    const auto whole = [](auto query) {
        std::size_t pages = 0;
        std::string all;
        facet::cursor place;
        do {
            query = std::move(query).after(place);
            const auto page = query.page();
            REQUIRE(said(page) == "ok");
            for (const Message& each : *page) all += std::to_string(each.number) + ' ';
            place = page->next;
            REQUIRE(++pages < 20);
        } while (!place.empty());
        return all;
    };
    CHECK(whole(chat.query<Message>("room"_f == std::string("r") && "number"_f < 10u).limit(3)) == "0 1 2 3 4 5 6 7 8 9 ");
    CHECK(whole(chat.query<Message>("room"_f == std::string("r")).filter("author"_f == "bob").limit(3)) == "1 3 5 7 9 11 13 15 17 19 ");
}

TEST_CASE("page by page without a limit, a page is one request") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    std::size_t pages = 0;
    CHECK(walk([&] { return chat.query<Message>("room"_f == "r").page_size(6); }, 6, &pages) == from_to(0, 19));
    CHECK(pages == 4);
    CHECK(backend.reads == 4);
    backend.reads = 0;
    CHECK(walk([&] { return chat.query<Message>("room"_f == "r"); }, 20, &pages) == from_to(0, 19));
    CHECK(pages == 1);
    CHECK(backend.reads == 1);
}

TEST_CASE("where index keys repeat, every item still comes exactly once (contract X8)") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    for (std::uint64_t limit = 1; limit <= 11; ++limit) {
        CAPTURE(limit);
        const numbers there = walk([&] { return chat.query<Message>("author"_f == "ann").limit(limit); }, limit);
        CHECK(there == from_to(0, 18, 2));
        const numbers back = walk([&] { return chat.query<Message>("author"_f == "ann").limit(limit).descending(); }, limit);
        CHECK(back == reversed(there));
    }
}

TEST_CASE("limit and page size may change from page to page") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    const auto first = chat.query<Message>("room"_f == "r").limit(3).page();
    const auto second = chat.query<Message>("room"_f == "r").page_size(4).after(first->next).page();
    const auto third = chat.query<Message>("room"_f == "r").limit(5).page_size(2).after(second->next).page();
    CHECK(numbers_of(*first) == from_to(0, 2));
    CHECK(numbers_of(*second) == from_to(3, 6));
    CHECK(numbers_of(*third) == from_to(7, 11));
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").after(third->next).all().value()) == from_to(12, 19));
    CHECK(chat.query<Message>("room"_f == "r").after(third->next).count().value() == 8);
    CHECK(chat.query<Message>("room"_f == "r").after(third->next).first()->number == 12);
    numbers walked;
    auto rest = chat.query<Message>("room"_f == "r").after(third->next).page_size(3);
    for (const Message& each : rest.or_throw()) walked.push_back(each.number);
    CHECK(walked == from_to(12, 19));
}

TEST_CASE("a cursor outlives the item that it stands on, and sees what is written behind it") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 10);
    const auto page = chat.query<Message>("room"_f == "r").limit(4).page();
    chat.erase<Message>("room"_f == "r" && "number"_f == 3u).or_throw();
    chat.erase<Message>("room"_f == "r" && "number"_f == 4u).or_throw();
    chat.put(Message{"r", 10, "cat", 0}).or_throw();
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").after(page->next).all().value()) == from_to(5, 10));
}

TEST_CASE("a page tells what was read and what it cost (contract W1)") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    const auto page = chat.query<Message>("room"_f == "r").page_size(4).page();
    CHECK(page->scanned == 4);
    CHECK(page->capacity.total() == 0.5);
    CHECK(page->size() == 4);
    CHECK((*page)[3].number == 3);
    CHECK_FALSE(page->empty());
    const auto two = chat.query<Message>("room"_f == "r").page_size(4).limit(8).page();
    CHECK(two->scanned == 8);
    CHECK(two->capacity.total() == 1.0);
    const auto sure = chat.query<Message>("room"_f == "r", facet::consistent).page_size(4).page();
    CHECK(sure->capacity.total() == 1.0);
    const auto none = chat.query<Message>("room"_f == "none").page();
    CHECK(none->empty());
    CHECK(none->next.empty());
    CHECK(none->scanned == 0);
}
