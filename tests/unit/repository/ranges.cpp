// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/chat.hpp>

#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

/// What each() gives: numbers, and the error's name behind them.
struct walked {
    numbers before;
    std::vector<std::string> errors;
};
template <class Range>
walked walk(Range&& range) {
    walked all;
    for (const auto& each : range) {
        if (each.has_value()) all.before.push_back(each->number);
        else all.errors.push_back(std::string(to_string(each.error().code)));
    }
    return all;
}
/// What or_throw() gives until it throws.
template <class Range>
walked walk_throwing(Range&& range) {
    walked all;
    try {
        for (const Message& each : range) all.before.push_back(each.number);
    } catch (const facet::exception& thrown) {
        all.errors.push_back(std::string(to_string(thrown.error().code)));
    }
    return all;
}

}  // namespace

static_assert(std::input_iterator<facet::query_range<Message>::iterator>);
static_assert(std::input_iterator<facet::result_range<Message>::iterator>);

TEST_CASE("ranges cross the pages of their requests") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    for (std::uint32_t size = 1; size <= 21; ++size) {
        CAPTURE(size);
        auto query = chat.query<Message>("room"_f == "r").page_size(size);
        CHECK(walk(query.each()).before == from_to(0, 19));
        CHECK(walk_throwing(query.or_throw()).before == from_to(0, 19));
    }
    CHECK(walk(chat.query<Message>("room"_f == "r").page_size(3).descending().each()).before == reversed(from_to(0, 19)));
    CHECK(walk(chat.query<Message>("room"_f == "none").each()).before.empty());
    CHECK(walk_throwing(chat.query<Message>("room"_f == "none").or_throw()).errors.empty());
}

TEST_CASE("ranges ask for no more than is walked over") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    auto query = chat.query<Message>("room"_f == "r").page_size(3);
    auto unused = query.or_throw();
    CHECK(backend.reads == 0);
    numbers seen;
    for (const Message& each : query.or_throw()) {
        seen.push_back(each.number);
        if (each.number == 4) break;
    }
    CHECK(seen == from_to(0, 4));
    CHECK(backend.reads == 2);
    for (const auto& each : query.each())
        if (each->number == 1) break;
    CHECK(backend.reads == 3);
    CHECK(numbers_of(unused) == from_to(0, 19));
}

TEST_CASE("an error in the middle comes behind the items before it") {
    for (const std::size_t failing : {1u, 2u, 4u, 7u}) {
        CAPTURE(failing);
        scripted_backend backend;
        auto chat = facet::open<Chat>(backend);
        fill(chat, 20);
        auto query = chat.query<Message>("room"_f == "r").page_size(3);
        const numbers before = failing == 1 ? numbers{} : from_to(0, static_cast<std::uint32_t>(failing - 1) * 3 - 1);
        backend.failing_read = failing;
        const walked results = walk(query.each());
        CHECK(results.before == before);
        CHECK(results.errors == std::vector<std::string>{"ThrottlingException"});
        CHECK(backend.reads == failing);
        backend.reads = 0;
        const walked throwing = walk_throwing(query.or_throw());
        CHECK(throwing.before == before);
        CHECK(throwing.errors == std::vector<std::string>{"ThrottlingException"});
        backend.reads = 0;
        CHECK(said(query.all()) == "ThrottlingException");
        backend.reads = 0;
        CHECK(said(query.count()) == "ThrottlingException");
    }
}

TEST_CASE("items that were handed out before their own request failed come before the error, too") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    backend.failing_read = 2;
    backend.fails_late = true;
    auto query = chat.query<Message>("room"_f == "r").page_size(3);
    const walked results = walk(query.each());
    CHECK(results.before == from_to(0, 5));
    CHECK(results.errors.size() == 1);
    backend.reads = 0;
    const walked throwing = walk_throwing(query.or_throw());
    CHECK(throwing.before == from_to(0, 5));
    CHECK(throwing.errors.size() == 1);
}

TEST_CASE("an error of a range has its circumstances") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 5);
    backend.failing_read = 2;
    auto query = chat.query<Message>("room"_f == "r").page_size(3);
    std::optional<facet::error> met;
    for (const auto& each : query.each())
        if (!each.has_value()) met = each.error();
    REQUIRE(met.has_value());
    CHECK(met->message == "slow down");
    CHECK(met->operation == "query");
    CHECK(met->table == "Chat");
    CHECK(met->entity == "Message");
    CHECK(met->key == "PK=ROOM#r");
}

TEST_CASE("an item that cannot be read is the last of a range, behind those before it") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    REQUIRE(put_raw(chat, {{"PK", "ROOM#r"}, {"SK", "MESSAGE#0007"}, {"room", "r"}, {"number", 7}, {"author", "ann"}}).has_value());
    for (const std::uint32_t size : {0u, 3u, 7u, 8u}) {
        CAPTURE(size);
        auto query = chat.query<Message>("room"_f == "r").page_size(size);
        const walked results = walk(query.each());
        CHECK(results.before == from_to(0, 6));
        CHECK(results.errors == std::vector<std::string>{"DecodeFailed"});
        CHECK(walk_throwing(query.or_throw()).before == from_to(0, 6));
        const auto all = query.all();
        REQUIRE_FALSE(all.has_value());
        CHECK(all.error().message == "length is required, but absent");
        CHECK(all.error().key == "PK=ROOM#r, SK=MESSAGE#0007");
    }
}

TEST_CASE("ranges can be moved, before they are begun and after") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    auto query = chat.query<Message>("room"_f == "r").page_size(3);
    auto first = query.or_throw();
    auto second = std::move(first);
    CHECK(numbers_of(second) == from_to(0, 19));
    auto begun = query.or_throw();
    auto at = begun.begin();
    ++at;
    auto moved = std::move(begun);
    numbers rest;
    for (; at != moved.end(); ++at) rest.push_back(at->number);
    CHECK(rest == from_to(1, 19));
    auto results = query.each();
    std::vector<facet::result_range<Message>> kept;
    kept.push_back(std::move(results));
    CHECK(walk(kept.front()).before == from_to(0, 19));
}

TEST_CASE("a range outlives the query that it came from") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20, std::string(60, 'r'));
    const auto make = [&] {
        const std::string room(60, 'r');
        return chat.query<Message>("room"_f == room).filter("author"_f == std::string("ann")).page_size(3).or_throw();
    };
    auto range = make();
    CHECK(numbers_of(range) == from_to(0, 18, 2));
}

TEST_CASE("items can be kept by value while a range goes on") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    std::vector<Message> copies;
    for (const Message& each : chat.query<Message>("room"_f == "r").page_size(3).or_throw()) copies.push_back(each);
    CHECK(numbers_of(copies) == from_to(0, 19));
    CHECK(copies[19].author == "bob");
    auto range = chat.query<Message>("room"_f == "r").page_size(3).each();
    std::vector<facet::result<Message>> results;
    for (auto at = range.begin(); at != range.end(); ++at) results.push_back(*at);
    CHECK(results.size() == 20);
    CHECK(results[19]->author == "bob");
}
