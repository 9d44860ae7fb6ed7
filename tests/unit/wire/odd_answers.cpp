// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/canned.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

// Answers that no service should give, and some that it may: none is taken for another.

using namespace wire_probe;
using request::sort_operator;

namespace {

const std::string unreadable = "UnreadableAnswer";

/// A query of one partition whose upper end is left out.
test::query_args below(const char* high) {
    test::query_args args;
    args.partition = {"a"};
    args.op = sort_operator::between;
    args.low = "1";
    args.high = high;
    args.high_open = true;
    return args;
}

}  // namespace

TEST_CASE("Q1 a count of an open range needs the sort keys, and as many as are announced") {
    counter on;
    test::query_args args = below("4");
    args.count_only = true;
    on.says(R"({"Items":[{"SK":{"S":"1"}},{"SK":{"S":"4"}}],"Count":2})");
    CHECK(on.table.query(args).page.count == 1);
    on.says(R"({"Items":[{"PK":{"S":"a"}}],"Count":1})");
    CHECK(test::said(on.table.query(args)) == unreadable);
    on.says(R"({"Items":[{"SK":{"S":"1"}},{"SK":{"S":"4"}}],"Count":3})");
    CHECK(test::said(on.table.query(args)) == unreadable);
}

TEST_CASE("Q1 what lies on an end that had to be moved is left out") {
    counter on;
    test::query_args args = below("b\xff");
    args.high_open = false;
    on.says(R"({"Items":[{"PK":{"S":"a"},"SK":{"S":"b"}},{"PK":{"S":"a"},"SK":{"S":"c"}}],"Count":2})");
    const auto page = on.table.query(args);
    REQUIRE(!page.failure);
    CHECK(page.items == std::vector<item>{item{{"PK", "a"}, {"SK", "b"}}});
    CHECK(page.page.scanned == 2);
}

TEST_CASE("Q1 N4 an item of another sort value than was asked for is refused") {
    counter on;
    test::query_args args;
    args.index = 2;
    args.partition = {"blue", "north"};
    args.sort_equal = {"final"};
    const auto round = [&](const std::string& value) {
        on.says(R"({"Items":[{"PK":{"S":"a"},"SK":{"S":"b"},"team":{"S":"blue"},"region":{"S":"north"},"round":{"S":")" + value + R"("}}],"Count":1})");
        return test::said(on.table.query(args));
    };
    CHECK(round("final") == "ok");
    CHECK(round("first") == unreadable);
}

TEST_CASE("Q8 a place on an index has all its attributes, and nothing of an earlier one") {
    counter on;
    test::scan_args scan;
    scan.index = 0;
    on.says(R"({"Items":[],"Count":0,"LastEvaluatedKey":{"PK":{"S":"a"},"SK":{"S":"b"},"customer":{"S":"c"}}})");
    CHECK(test::said(on.table.scan(scan)) == unreadable);
    on.says(R"({"Items":[],"Count":0,"LastEvaluatedKey":{"PK":{"S":"a"},"SK":{"S":"b"}}})");
    facet::byte_buffer last;
    last.append("earlier");
    request::scan asked;
    asked.last = &last;
    REQUIRE(on.service.scan(on.table.handle(), asked, [](std::span<const facet::item_view>) {}).has_value());
    facet::byte_buffer expected;
    request::append_position(expected, "a");
    request::append_position(expected, "b");
    CHECK(last.view() == expected.view());
}

TEST_CASE("an item without its key is refused, and one attribute that is null is left out") {
    counter on;
    for (const char* one : {R"({"SK":{"S":"1"}})", R"({"PK":{"S":"a"}})", R"({"x":{"S":"y"}})"}) {
        INFO(one);
        on.says(R"({"Items":[)" + std::string(one) + R"(],"Count":1})");
        CHECK(test::said(on.table.scan()) == unreadable);
    }
    on.says(R"({"Items":[{"PK":{"S":"a"},"SK":{"S":"1"},"x":null}],"Count":1})");
    CHECK(on.table.scan().items == std::vector<item>{item{{"PK", "a"}, {"SK", "1"}}});
}

TEST_CASE("T1 E1 a map's names are told apart wherever they stand, and its levels are counted") {
    counter on;
    const auto holds = [&](const std::string& value) {
        on.says(R"({"Items":[{"PK":{"S":"a"},"SK":{"S":"1"},"x":)" + value + R"(}],"Count":1})");
        return test::said(on.table.scan());
    };
    CHECK(holds(R"({"M":{"z":{"N":"1"},"a":{"N":"2"}}})") == "ok");
    CHECK(holds(R"({"M":{"z":{"N":"1"},"a":{"N":"2"},"z":{"N":"3"}}})") == unreadable);
    const auto nested = [](int maps) {
        std::string text = R"({"N":"1"})";
        for (int i = 0; i < maps; ++i) text = R"({"M":{"m":)" + std::exchange(text, {}) + "}}";
        return text;
    };
    CHECK(holds(nested(31)) == "ok");
    CHECK(holds(nested(32)) == unreadable);
}

TEST_CASE("Z3 a key that is a number has the size of a number") {
    counter on(test::table_spec({"PK", facet::key_type::number}, {""}));
    on.says(R"({"Items":[{"PK":{"N":"123456789"}}],"Count":1})");
    CHECK(on.table.scan().sizes == std::vector<std::size_t>{8});
}

TEST_CASE("B1 the same key in two tables is two items") {
    canned service;
    const auto orders = test::dynamic_table<canned>::opened(service, orders_spec(), "Orders");
    const auto archive = test::dynamic_table<canned>::opened(service, orders_spec(), "Archive");
    request::get get;
    get.key = {"a", "1"};
    const std::vector<request::table_get> gets{{&archive.handle(), get}, {&orders.handle(), get}};
    service.answer = R"({"Responses":{"Orders":[{"PK":{"S":"a"},"SK":{"S":"1"}}],"Archive":[]}})";
    std::vector<std::size_t> came;
    std::vector<std::size_t> left;
    REQUIRE(service.batch_get(gets, [&](std::size_t at, const facet::item_view&) { came.push_back(at); }, left).has_value());
    CHECK(came == std::vector<std::size_t>{1});
    service.answer = R"({"Responses":{},"UnprocessedKeys":{"Orders":{"Keys":[{"PK":{"S":"a"},"SK":{"S":"1"}}]}}})";
    REQUIRE(service.batch_get(gets, [](std::size_t, const facet::item_view&) {}, left).has_value());
    CHECK(left == std::vector<std::size_t>{1});
}

TEST_CASE("W1 W4 a unit is begun by the first byte behind the last one") {
    using wire::detail::units_by_size;
    CHECK(units_by_size(0, 1024) == 1);
    CHECK(units_by_size(1, 1024) == 1);
    CHECK(units_by_size(1024, 1024) == 1);
    CHECK(units_by_size(1025, 1024) == 2);
}
