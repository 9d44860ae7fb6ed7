// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/chat.hpp>

#include <algorithm>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

TEST_CASE("all gives every item in the order of the sort key, in as many requests as that takes") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    fill(chat, 3, "another");
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").all().value()) == from_to(0, 19));
    CHECK(backend.reads == 1);
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").ascending().page_size(3).all().value()) == from_to(0, 19));
    CHECK(backend.reads == 1 + 7);
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").descending().page_size(6).all().value()) == reversed(from_to(0, 19)));
    CHECK(chat.query<Message>("room"_f == "nobody's").all()->empty());
}

TEST_CASE("ranges, equalities and prefixes read what they say") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    const auto in = "room"_f == "r";
    CHECK(numbers_of(chat.query<Message>(in && "number"_f == 7u).all().value()) == numbers{7});
    CHECK(numbers_of(chat.query<Message>(in && "number"_f < 3u).all().value()) == from_to(0, 2));
    CHECK(numbers_of(chat.query<Message>(in && "number"_f <= 3u).all().value()) == from_to(0, 3));
    CHECK(numbers_of(chat.query<Message>(in && "number"_f > 16u).all().value()) == from_to(17, 19));
    CHECK(numbers_of(chat.query<Message>(in && "number"_f >= 16u).descending().all().value()) == reversed(from_to(16, 19)));
    CHECK(numbers_of(chat.query<Message>(in && "number"_f > 3u && "number"_f < 6u).all().value()) == from_to(4, 5));
    CHECK(numbers_of(chat.query<Message>(in && "number"_f.between(3u, 6u)).all().value()) == from_to(3, 6));
    CHECK(chat.query<Message>(in && "number"_f >= 6u && "number"_f < 3u).all()->empty());
    CHECK(chat.query<Message>(in && "number"_f >= 6u && "number"_f < 3u).page()->next.empty());
    CHECK(chat.query<Message>(in && "number"_f >= 6u && "number"_f < 3u).count().value() == 0);
}

TEST_CASE("limit bounds what is returned, page_size what one request reads (contract Q6)") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").limit(5).all().value()) == from_to(0, 4));
    CHECK(backend.reads == 1);
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").limit(5).page_size(2).all().value()) == from_to(0, 4));
    CHECK(backend.reads == 1 + 3);
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").limit(5).page_size(9).descending().all().value()) == reversed(from_to(15, 19)));
    CHECK(backend.reads == 1 + 3 + 1);
    CHECK(chat.query<Message>("room"_f == "r").limit(std::nullopt).all()->size() == 20);
    CHECK(chat.query<Message>("room"_f == "r").limit(100).all()->size() == 20);
    auto paged = chat.query<Message>("room"_f == "r").limit(5).page_size(2);
    numbers walked;
    for (const Message& each : paged.or_throw()) walked.push_back(each.number);
    CHECK(walked == from_to(0, 4));
}

TEST_CASE("limits of ranges with an open end, on which an item lies that is read and not returned") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    const auto in = "room"_f == "r";
    for (const bool rows : {true, false}) {
        backend.rows = rows;
        for (std::uint32_t limit = 1; limit <= 17; ++limit) {
            for (const std::uint32_t page : {0u, 1u, 2u, 5u}) {
                CAPTURE(rows, limit, page);
                const auto above = [&] { return chat.query<Message>(in && "number"_f > 3u).limit(limit).page_size(page); };
                const auto below = [&] { return chat.query<Message>(in && "number"_f < 16u).limit(limit).page_size(page).descending(); };
                const numbers up = from_to(4, std::min(3 + limit, 19u));
                const numbers down = reversed(from_to(16 - std::min(limit, 16u), 15));
                CHECK(numbers_of(above().all().value()) == up);
                CHECK(numbers_of(below().all().value()) == down);
                CHECK(numbers_of(above().page().value().items) == up);
                CHECK(numbers_of(below().page().value().items) == down);
                numbers walked;
                auto range = above();
                for (const Message& each : range.or_throw()) walked.push_back(each.number);
                CHECK(walked == up);
                CHECK(above().count().value() == up.size());
                numbers seen;
                CHECK(above().visit([&](const Message& each) { seen.push_back(each.number); }).value() == up.size());
                CHECK(seen == up);
            }
        }
    }
    CHECK(chat.query<Message>(in && "number"_f > 3u).first()->number == 4);
    CHECK(chat.query<Message>(in && "number"_f < 16u).descending().first()->number == 15);
    CHECK(chat.query<Message>(in && "number"_f > 3u && "number"_f < 5u).first()->number == 4);
    const auto next = chat.query<Message>(in && "number"_f > 3u).limit(2).page().value().next;
    CHECK(numbers_of(chat.query<Message>(in && "number"_f > 3u).after(next).all().value()) == from_to(6, 19));
}

TEST_CASE("count counts without handing items out") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    CHECK(chat.query<Message>("room"_f == "r").count().value() == 20);
    CHECK(backend.counting == 1);
    CHECK(chat.query<Message>("room"_f == "r").page_size(3).count().value() == 20);
    CHECK(backend.counting == 1 + 7);
    CHECK(chat.query<Message>("room"_f == "r").limit(7).page_size(3).count().value() == 7);
    CHECK(chat.query<Message>("room"_f == "r" && "number"_f >= 18u).count().value() == 2);
    CHECK(chat.query<Message>("room"_f == "none").count().value() == 0);
    CHECK(chat.query<Message>("room"_f == "r").filter("author"_f == "bob").page_size(3).count().value() == 10);
}

TEST_CASE("first gives the first item in the direction asked for, or none") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    CHECK(chat.query<Message>("room"_f == "r").first()->number == 0);
    CHECK(chat.query<Message>("room"_f == "r").descending().first()->number == 19);
    CHECK(chat.query<Message>("room"_f == "r" && "number"_f >= 5u).first()->number == 5);
    CHECK(chat.query<Message>("room"_f == "r").filter("length"_f >= 70).page_size(2).first()->number == 7);
    const auto none = chat.query<Message>("room"_f == "none").first();
    CHECK(none.missing());
    CHECK_FALSE(none.failed());
}

TEST_CASE("at_most_one gives the one, none, or not_unique") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    CHECK(chat.at_most_one<Message>("room"_f == "r" && "number"_f == 7u)->number == 7);
    CHECK(said(chat.at_most_one<Message>("room"_f == "r" && "number"_f == 70u)) == "missing");
    const auto two = chat.at_most_one<Message>("room"_f == "r" && "number"_f >= 18u);
    REQUIRE(two.failed());
    CHECK(two.error().code == error_code::not_unique);
    CHECK(two.error().operation == "query");
    CHECK(two.error().table == "Chat");
    CHECK(two.error().entity == "Message");
    CHECK(chat.query<Message>("room"_f == "r").filter("length"_f == 70).page_size(2).at_most_one()->number == 7);
    CHECK(said(chat.query<Message>("room"_f == "r").filter("length"_f >= 180).page_size(3).at_most_one()) == "NotUnique");
}

TEST_CASE("a query may be kept and run again") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    auto kept = chat.query<Message>("room"_f == std::string("r")).page_size(7);
    CHECK(kept.all()->size() == 20);
    CHECK(kept.count().value() == 20);
    CHECK(kept.page()->size() == 7);
    CHECK(kept.page()->size() == 7);
    CHECK(kept.first()->number == 0);
    CHECK(said(kept.at_most_one()) == "NotUnique");
    CHECK(kept.all()->size() == 20);
    CHECK(numbers_of(kept.or_throw()) == from_to(0, 19));
    CHECK(numbers_of(kept.or_throw()) == from_to(0, 19));
    chat.erase<Message>("room"_f == "r" && "number"_f == 0u).or_throw();
    CHECK(kept.all()->size() == 19);
}

TEST_CASE("an index is read in its own order, and items with one index key are all there (contract X8)") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    fill(chat, 3, "a");
    const auto all = chat.query<Message>("author"_f == "ann").all().value();
    REQUIRE(all.size() == 12);
    CHECK(all[0].room == "a");
    CHECK(all[1].room == "a");
    CHECK(all[2].room == "r");
    CHECK(chat.query<Message>("author"_f == "ann" && "room"_f == "r").count().value() == 10);
    CHECK(chat.query<Message>("room"_f == "r" && "author"_f == "bob").using_index<"ByAuthor">().page_size(3).all()->size() == 10);
}

TEST_CASE("a query asks for consistent reads where it is told to") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 5);
    CHECK(chat.query<Message>("room"_f == "r").page_size(2).all()->size() == 5);
    CHECK(backend.consistent == 0);
    CHECK(chat.query<Message>("room"_f == "r", facet::consistent).page_size(2).all()->size() == 5);
    CHECK(backend.consistent == 3);
}

TEST_CASE("a query's error tells operation, table, entity and partition") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine, {.name = "chat-prod"});
    REQUIRE(engine.erase_table("chat-prod").has_value());
    const auto gone = chat.query<Message>("room"_f == "r").all();
    REQUIRE_FALSE(gone.has_value());
    CHECK(gone.error().code == error_code::resource_not_found);
    CHECK(gone.error().operation == "query");
    CHECK(gone.error().table == "chat-prod");
    CHECK(gone.error().entity == "Message");
    CHECK(gone.error().key == "PK=ROOM#r");
    CHECK(chat.query<Message>("author"_f == "ann").page().error().key == "AuthorPK=AUTHOR#ann");
    CHECK(said(chat.query<Message>("room"_f == "r").count()) == "ResourceNotFoundException");
    CHECK(said(chat.query<Message>("room"_f == "r").first()) == "ResourceNotFoundException");
}

TEST_CASE("words can be said of a query that is kept, and change it") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 5);
    facet::consumed_capacity units;
    auto query = chat.query<Message>("room"_f == "r");
    CHECK(query.limit(2).descending().metered(units).all()->size() == 2);
    CHECK(query.all()->size() == 2);
    CHECK(units.total() > 0);
    auto page = query.page().value();
    CHECK(query.after(page.next).page_size(1).ascending().descending().page()->size() == 2);
    query.limit(std::nullopt).after({}).filter("author"_f == "nobody");
    CHECK(query.all()->empty());
    auto mixed = chat.scan<Message>();
    CHECK(mixed.limit(3).page_size(2).unknown(facet::others::fail).all()->size() == 3);
    STATIC_REQUIRE(std::is_same_v<decltype(page)::value_type, Message>);
}

TEST_CASE("a lookup that found nothing has an error, too") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    const auto found = chat.query<Message>("room"_f == "nowhere").first();
    REQUIRE(found.missing());
    CHECK(found.error().code == error_code::item_not_found);
    CHECK(found.error().to_string() == "ItemNotFound: there is no such item (entity Message)");
    CHECK(chat.query<Message>("room"_f == "nowhere").first().error().message == "there is no such item");
    const auto got = chat.get<Message>("room"_f == "nowhere" && "number"_f == 1u);
    REQUIRE(got.missing());
    CHECK_FALSE(got.failed());
    CHECK(got.error().to_string() == "ItemNotFound: there is no such item (operation get, table Chat, entity Message, key PK=ROOM#nowhere, SK=MESSAGE#0001)");
    const auto author = got.transform(&Message::author);
    REQUIRE(author.missing());
    CHECK(author.error().to_string() == got.error().to_string());
    facet::lookup<int> other = got.error();  // `return other.error();` hands on that it is missing
    CHECK(other.missing());
    CHECK(other.value_or(7) == 7);
    other.emplace(8);
    CHECK((other.has_value() && !other.missing() && !other.failed()));
}

TEST_CASE("a query that is constant is run like any other") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 3);
    const auto query = chat.query<Message>("room"_f == "r");
    CHECK(query.all()->size() == 3);
    CHECK(query.page()->items.size() == 3);
    CHECK(query.count().value() == 3);
    CHECK(query.first()->number == 0);
    CHECK(query.at_most_one().failed());
    CHECK(query.visit([](const Message&) {}).value() == 3);
    std::size_t walked = 0;
    for (const Message& each : query.or_throw()) walked += each.number < 3 ? 1 : 0;
    for (const auto& each : query.each()) walked += each.has_value() ? 1 : 0;
    CHECK(walked == 6);
    const auto scan = chat.scan<Message>();
    CHECK(scan.all()->size() == 3);
    CHECK(scan.page()->items.size() == 3);
    CHECK(scan.count().value() == 3);
    for (const Message& each : scan.or_throw()) walked += each.number < 3 ? 1 : 0;
    CHECK(walked == 9);
    CHECK_FALSE(scan.explain().empty());
}
