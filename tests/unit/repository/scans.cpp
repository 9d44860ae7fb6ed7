// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/unless_zero.hpp>
#include <unit/repository/orders.hpp>

#include <facet/repository/decode.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

template <class Items>
std::vector<std::string> sorted_names(Items&& items) {
    std::vector<std::string> all;
    for (const auto& each : items) all.push_back(name_of(each));
    std::sort(all.begin(), all.end());
    return all;
}
const std::vector<std::string> every{"0", "0", "0n", "0n", "1", "1", "2", "2n", "A", "A"};

}  // namespace

TEST_CASE("a scan gives every item of the entities asked for (contract section 15)") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    fill_order(orders, 3);
    fill_order(orders, 2, "8");
    CHECK(sorted_names(orders.scan<Order, Line, Note>().all().value()) == every);
    CHECK(sorted_names(orders.scan<Order, Line, Note>().page_size(3).or_throw()) == every);
    CHECK(sorted_names(orders.scan<Note>().all().value()) == std::vector<std::string>{"0n", "0n", "2n"});
    CHECK(sorted_names(orders.scan<Order>().page_size(1).all().value()) == std::vector<std::string>{"A", "A"});
    CHECK(orders.scan<Order, Line, Note>().limit(4).all()->size() == 4);
    CHECK(facet::items_of<Line>(orders.scan<Order, Line, Note>().all().value()).size() == 5);
}

TEST_CASE("a scan page by page gives every item exactly once, in a stable order (contract K7)") {
    scripted_backend backend;
    auto orders = facet::open<Orders>(backend);
    fill_order(orders, 3);
    fill_order(orders, 2, "8");
    const std::string whole = names_of(orders.scan<Order, Line, Note>().all().value());
    for (std::uint64_t limit = 0; limit <= 11; ++limit)
        for (const std::uint32_t size : {1u, 3u}) {
            CAPTURE(limit, size);
            std::string all;
            facet::cursor from;
            std::size_t pages = 0;
            do {
                auto page = orders.scan<Order, Line, Note>().limit(facet::test::unless_zero(limit)).page_size(size).after(from).page();
                REQUIRE(page.has_value());
                for (const auto& each : *page) all += (all.empty() ? "" : " ") + name_of(each);
                from = facet::cursor(page->next.text());
                REQUIRE(++pages < 100);
            } while (!from.empty());
            CHECK(all == whole);
        }
    const auto page = orders.scan<Order, Line, Note>(facet::consistent).page_size(4).page();
    CHECK(page->scanned == 4);
    CHECK(page->capacity.total() == 1.0);
    CHECK(backend.consistent == 1);
}

TEST_CASE("a scan's cursor belongs to scans of its table") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    auto other = facet::open<Orders>(engine, {.name = "Other"});
    fill_order(orders, 3);
    const auto from = orders.scan<Order, Line, Note>().limit(3).page()->next;
    CHECK(said(orders.scan<Order, Line, Note>().after(from).page()) == "ok");
    CHECK(said(other.scan<Order, Line, Note>().after(from).page()) == "ForeignCursor");
    CHECK(said(orders.collection<Order, Line, Note>("order_id"_f == "7").after(from).page()) == "ForeignCursor");
    CHECK(said(orders.scan<Order, Line, Note>().after(facet::cursor("AAAA")).all()) == "InvalidCursor");
}

TEST_CASE("a scan's cursor belongs to its entities, in whatever order they are named") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    fill_order(orders, 3);
    const auto from = orders.scan<Order, Line>().limit(2).page()->next;
    REQUIRE_FALSE(from.empty());
    CHECK(said(orders.scan<Line, Order>().after(from).page()) == "ok");
    CHECK(said(orders.scan<Order, Line, Note>().after(from).page()) == "ForeignCursor");
    CHECK(said(orders.scan<Order>().after(from).page()) == "ForeignCursor");
    CHECK(said(orders.scan<Order, Note>().after(from).page()) == "ForeignCursor");
}

TEST_CASE("a scan skips strangers, or fails on them") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    fill_order(orders, 2);
    CHECK(said(orders.scan<Order, Line, Note>().unknown(facet::others::fail).all()) == "ok");
    CHECK(sorted_names(orders.scan<Note>().unknown(facet::others::fail).all().value()) == std::vector<std::string>{"0n"});
    put_stranger(orders, "STRANGE");
    CHECK(orders.scan<Order, Line, Note>().all()->size() == 4);
    CHECK(said(orders.scan<Note>().unknown(facet::others::fail).all()) == "UnknownEntity");
    const auto strict = orders.scan<Order, Line, Note>().unknown(facet::others::fail).all();
    REQUIRE_FALSE(strict.has_value());
    CHECK(strict.error().code == error_code::unknown_entity);
    CHECK(strict.error().operation == "scan");
    CHECK(strict.error().key == "PK=ORDER#7, SK=STRANGE");
}

TEST_CASE("a failing scan gives its error behind the items before it") {
    scripted_backend backend;
    auto orders = facet::open<Orders>(backend);
    fill_order(orders, 6);
    backend.failing_read = 3;
    auto scan = orders.scan<Order, Line, Note>().page_size(4);
    std::size_t items = 0;
    std::size_t errors = 0;
    for (const auto& each : scan.each()) each.has_value() ? ++items : ++errors;
    CHECK(items == 8);
    CHECK(errors == 1);
    backend.reads = 0;
    CHECK(said(scan.all()) == "ThrottlingException");
}

TEST_CASE("decode tells which entity a raw item is") {
    using any = facet::any_entity<Orders>;
    const auto line = facet::decode<Orders>({{"PK", "ORDER#7"}, {"SK", "LINE#0003"}, {"order_id", "7"}, {"number", 3}, {"product", "tea"}});
    REQUIRE(line.has_value());
    CHECK(name_of(static_cast<const any&>(*line)) == "3");
    const auto note = facet::decode<Orders>({{"PK", "ORDER#7"}, {"SK", "LINE#0003#NOTE"}, {"order_id", "7"}, {"line", 3}, {"text", "x"}});
    REQUIRE(note.has_value());
    CHECK(std::get<Note>(*note).text == "x");
    CHECK(said(facet::decode<Orders>({{"PK", "ORDER#7"}, {"SK", "X"}})) == "UnknownEntity");
    CHECK(said(facet::decode<Orders>({{"PK", "ORDER#7"}, {"SK", "A"}, {"order_id", "7"}})) == "DecodeFailed");
    CHECK(said(facet::decode<Orders>({{"PK", "ORDER#7"}})) == "ValidationException");
}
