// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/unless_zero.hpp>
#include <unit/repository/orders.hpp>

#include <string>
#include <variant>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

TEST_CASE("a collection gives several entities in the order of the sort key") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    fill_order(orders, 4);
    fill_order(orders, 2, "8");
    auto whole = orders.collection<Order, Line, Note>("order_id"_f == "7");
    CHECK(names_of(whole.all().value()) == "A 0 0n 1 2 2n 3");
    CHECK(names_of(whole.or_throw()) == "A 0 0n 1 2 2n 3");
    CHECK(names_of(orders.collection<Order, Line, Note>("order_id"_f == "7").descending().all().value()) == "3 2n 2 1 0n 0 A");
    CHECK(names_of(orders.collection<Line, Note>("order_id"_f == "7").all().value()) == "0 0n 1 2 2n 3");
    CHECK(orders.collection<Order, Line, Note>("order_id"_f == "9").all()->empty());
    const auto all = whole.all().value();
    CHECK(std::get<Order>(all[0]).customer == "Ann");
    CHECK(std::get<Line>(all[1]).product == "tea");
    CHECK(std::get<Note>(all[2]).text == "no sugar");
}

TEST_CASE("items_of sorts a collection out, in order") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    fill_order(orders, 4);
    const auto all = orders.collection<Order, Line, Note>("order_id"_f == "7").all().value();
    CHECK(names_of(facet::items_of<Line>(all)) == "0 1 2 3");
    CHECK(names_of(facet::items_of<Note>(all)) == "0n 2n");
    CHECK(facet::items_of<Order>(all).size() == 1);
}

TEST_CASE("a collection crosses pages, and page by page gives every item once") {
    scripted_backend backend;
    auto orders = facet::open<Orders>(backend);
    fill_order(orders, 12);
    const std::string every = "A 0 0n 1 2 2n 3 4 4n 5 6 6n 7 8 8n 9 10 10n 11";
    backend.reads = 0;
    CHECK(names_of(orders.collection<Order, Line, Note>("order_id"_f == "7").page_size(3).or_throw()) == every);
    CHECK(backend.reads == 7);
    for (std::uint64_t limit = 0; limit <= 20; ++limit)
        for (const std::uint32_t size : {2u, 5u}) {
            CAPTURE(limit, size);
            std::vector<std::variant<Order, Line, Note>> all;
            facet::cursor from;
            std::size_t pages = 0;
            do {
                auto page = orders.collection<Order, Line, Note>("order_id"_f == "7").limit(facet::test::unless_zero(limit)).page_size(size).after(from).page();
                REQUIRE(page.has_value());
                REQUIRE(page->size() <= (limit > 0 ? limit : size));
                for (const auto& each : *page) all.push_back(each);
                from = facet::cursor(page->next.text());
                REQUIRE(++pages < 100);
            } while (!from.empty());
            CHECK(names_of(all) == every);
        }
}

TEST_CASE("a collection's cursor belongs to it") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    fill_order(orders, 6);
    const auto from = orders.collection<Order, Line, Note>("order_id"_f == "7").limit(3).page()->next;
    CHECK(said(orders.collection<Order, Line, Note>("order_id"_f == "8").after(from).page()) == "ForeignCursor");
    CHECK(said(orders.collection<Order, Line, Note>("order_id"_f == "7").descending().after(from).page()) == "ForeignCursor");
    CHECK(said(orders.scan<Order, Line, Note>().after(from).page()) == "ForeignCursor");
    CHECK(said(orders.query<Line>("order_id"_f == "7", facet::skipping_others).after(from).page()) == "ForeignCursor");
    CHECK(said(orders.collection<Order, Line, Note>("order_id"_f == "7").after(facet::cursor("x" + from.text())).page()) == "InvalidCursor");
    CHECK(names_of(orders.collection<Order, Line, Note>("order_id"_f == "7").after(from).limit(2).all().value()) == "1 2");
}

TEST_CASE("items of no entity are skipped, or fail a collection behind the items before them") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    fill_order(orders, 3);
    put_stranger(orders, "LINE#0001#STRANGE");
    CHECK(names_of(orders.collection<Order, Line, Note>("order_id"_f == "7").all().value()) == "A 0 0n 1 2 2n");
    CHECK(names_of(orders.collection<Order, Line, Note>("order_id"_f == "7").unknown(facet::others::skip).limit(5).page_size(2).all().value()) ==
          "A 0 0n 1 2");
    auto strict = orders.collection<Order, Line, Note>("order_id"_f == "7").unknown(facet::others::fail);
    const auto failed = strict.all();
    REQUIRE_FALSE(failed.has_value());
    CHECK(failed.error().code == error_code::unknown_entity);
    CHECK(failed.error().operation == "collection");
    CHECK(failed.error().table == "Orders");
    CHECK(failed.error().key == "PK=ORDER#7, SK=LINE#0001#STRANGE");
    std::string before;
    std::size_t errors = 0;
    for (const auto& each : strict.each()) {
        if (each.has_value()) before += name_of(*each) + ' ';
        else ++errors;
    }
    CHECK(before == "A 0 0n 1 ");
    CHECK(errors == 1);
    CHECK(thrown_by([&] { (void)names_of(strict.or_throw()); }) == "UnknownEntity");
    CHECK(names_of(orders.collection<Order, Line, Note>("order_id"_f == "7").unknown(facet::others::fail).limit(4).all().value()) == "A 0 0n 1");
}

TEST_CASE("an error in the middle of a collection comes behind the items before it") {
    scripted_backend backend;
    auto orders = facet::open<Orders>(backend);
    fill_order(orders, 6);
    backend.failing_read = backend.reads + 3;
    auto whole = orders.collection<Order, Line, Note>("order_id"_f == "7").page_size(2);
    std::string before;
    std::vector<std::string> errors;
    for (const auto& each : whole.each()) {
        if (each.has_value()) before += name_of(*each) + ' ';
        else errors.push_back(each.error().operation);
    }
    CHECK(before == "A 0 0n 1 ");
    CHECK(errors == std::vector<std::string>{"collection"});
}

TEST_CASE("a query that skips others gives its own entity alone, and its limit counts those") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    fill_order(orders, 12);
    put_stranger(orders, "LINE#0001#STRANGE");
    CHECK(names_of(orders.query<Line>("order_id"_f == "7", facet::skipping_others).all().value()) == "0 1 2 3 4 5 6 7 8 9 10 11");
    CHECK(orders.query<Line>("order_id"_f == "7", facet::skipping_others).count().value() == 12);
    CHECK(orders.query<Line>("order_id"_f == "7", facet::skipping_others).page_size(3).limit(5).count().value() == 5);
    for (std::uint64_t limit = 0; limit <= 13; ++limit)
        for (const std::uint32_t size : {0u, 2u, 3u}) {
            CAPTURE(limit, size);
            std::vector<Line> all;
            facet::cursor from;
            std::size_t pages = 0;
            do {
                auto page = orders.query<Line>("order_id"_f == "7", facet::skipping_others).limit(facet::test::unless_zero(limit)).page_size(size).after(from).page();
                REQUIRE(page.has_value());
                for (const Line& each : *page) all.push_back(each);
                from = page->next;
                REQUIRE(++pages < 100);
            } while (!from.empty());
            CHECK(names_of(all) == "0 1 2 3 4 5 6 7 8 9 10 11");
        }
}
