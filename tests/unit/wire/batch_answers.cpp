// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/canned.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// Batches and transactions: entries found by table and key, what is left of them, and whose capacity it is.

using namespace wire_probe;

namespace {

/// Two tables of one service, and entries for them.
struct shop {
    canned service{};
    test::dynamic_table<canned> orders = test::dynamic_table<canned>::opened(service, orders_spec(), "Orders");
    test::dynamic_table<canned> stock = test::dynamic_table<canned>::opened(service, test::table_spec({"id", facet::key_type::number}, {""}), "Stock");
    std::vector<std::unique_ptr<request::packed_item>> keys{};
    std::vector<std::unique_ptr<test::prepared_write>> prepared{};
    std::vector<request::table_get> gets{};
    std::vector<request::table_write> writes{};
    std::vector<std::pair<std::size_t, item>> got{};
    std::vector<std::size_t> left{};

    request::get& ask(const test::dynamic_table<canned>& of, const item& key) {
        keys.push_back(std::make_unique<request::packed_item>());
        if (!keys.back()->assign_key(key, of.spec().description()).has_value()) throw std::logic_error("no key");
        gets.push_back({&of.handle(), {}});
        gets.back().get.key = keys.back()->key();
        gets.back().get.consistent = true;
        return gets.back().get;
    }
    request::table_write& write(const test::dynamic_table<canned>& to, request::write_kind kind, const item& attributes) {
        prepared.push_back(to.prepare(kind, attributes, {}));
        writes.push_back({&to.handle(), prepared.back()->write});
        return writes.back();
    }
    std::string read_batch(std::string answer) {
        service.answer = std::move(answer);
        got.clear();
        left.clear();
        const auto sink = [&](std::size_t at, const facet::item_view& view) { got.emplace_back(at, (gets[at].table == &orders.handle() ? orders : stock).unpack(view, {})); };
        return test::said(service.batch_get(gets, sink, left));
    }
    std::string read_transaction(std::string answer) {
        service.answer = std::move(answer);
        got.clear();
        const auto sink = [&](std::size_t at, const facet::item_view& view) { got.emplace_back(at, (gets[at].table == &orders.handle() ? orders : stock).unpack(view, {})); };
        return test::said(service.transact_get(gets, sink));
    }
};

const item order{{"PK", "a"}, {"SK", "1"}};
const item other{{"PK", "a"}, {"SK", "2"}};
const item thing{{"id", 15}};

}  // namespace

TEST_CASE("B1 B3 a batch's items are found by their keys, and so is what is left") {
    shop on;
    on.ask(on.orders, order);
    on.ask(on.stock, thing);
    on.ask(on.orders, other);
    on.ask(on.stock, item{{"id", 16}});
    on.ask(on.orders, item{{"PK", "b"}, {"SK", "1"}});
    CHECK(on.read_batch(R"({"Responses":{"Stock":[{"n":{"N":"3"},"id":{"N":"1.5e1"}}],"Orders":[{"SK":{"S":"2"},"PK":{"S":"a"},"name":{"S":"x"}},{"PK":{"S":"a"},"SK":{"S":"1"}}]},)"
                        R"("UnprocessedKeys":{"Stock":{"Keys":[{"id":{"N":"16.0"}}],"ConsistentRead":true},"Orders":{"Keys":[{"PK":{"S":"b"},"SK":{"S":"1"}}]}}})") == "ok");
    CHECK(on.got == std::vector<std::pair<std::size_t, item>>{{1, item{{"id", 15}, {"n", 3}}}, {2, item{{"PK", "a"}, {"SK", "2"}, {"name", "x"}}}, {0, order}});
    CHECK(on.left == std::vector<std::size_t>{3, 4});
    CHECK(on.read_batch(R"({"Responses":{"Stock":[],"Orders":[]},"UnprocessedKeys":{}})") == "ok");
    CHECK(on.got.empty());
    CHECK(on.left.empty());
    CHECK(on.read_batch("{}") == "UnreadableAnswer");  // all keys would be absent
    CHECK(on.read_batch(R"({"Responses":{}})") == "ok");
}

TEST_CASE("W3 W8 a table's units are shared by the size of what was read") {
    shop on;
    request::consumed_capacity first, second, third, fourth;
    on.ask(on.orders, order).capacity = &first;
    on.ask(on.orders, other).capacity = &second;
    on.ask(on.stock, thing).capacity = &third;
    on.ask(on.orders, item{{"PK", "b"}, {"SK", "1"}}).capacity = &fourth;
    const std::string large(9000, 'x');
    CHECK(on.read_batch(R"({"Responses":{"Orders":[{"PK":{"S":"a"},"SK":{"S":"1"},"x":{"S":")" + large + R"("}}]},"UnprocessedKeys":{"Orders":{"Keys":[{"PK":{"S":"b"},"SK":{"S":"1"}}]}},)"
                        R"("ConsumedCapacity":[{"TableName":"Stock","CapacityUnits":1},{"TableName":"Orders","CapacityUnits":4},{"TableName":"Unknown","CapacityUnits":9}]})") == "ok");
    CHECK(first.table == 3);
    CHECK(second.table == 1);  // a missing item
    CHECK(third.table == 1);
    CHECK(fourth.table == 0);
}

TEST_CASE("J4 gets of different projections get their own attributes") {
    shop on;
    test::expression_arena arena;
    on.ask(on.orders, order).projection = arena.projection({"name"});
    on.ask(on.orders, other);
    const std::string attributes = R"("name":{"S":"x"},"n":{"N":"1"}})";
    CHECK(on.read_batch(R"({"Responses":{"Orders":[{"PK":{"S":"a"},"SK":{"S":"1"},)" + attributes + R"(,{"PK":{"S":"a"},"SK":{"S":"2"},)" + attributes + "]}}") == "ok");
    REQUIRE(on.got.size() == 2);
    CHECK(on.got[0].second == item{{"PK", "a"}, {"SK", "1"}, {"name", "x"}});
    CHECK(on.got[1].second == item{{"PK", "a"}, {"SK", "2"}, {"name", "x"}, {"n", 1}});
}

TEST_CASE("what a batch did not ask for is refused") {
    shop on;
    on.ask(on.orders, order);
    const std::string wanted = R"({"PK":{"S":"a"},"SK":{"S":"1"}})";
    CHECK(on.read_batch(R"({"Responses":{"Orders":[)" + wanted + "]}}") == "ok");
    for (const std::string& body : {R"({"Responses":{"Orders":[)" + wanted + "," + wanted + "]}}", std::string(R"({"Responses":{"Orders":[{"PK":{"S":"z"},"SK":{"S":"1"}}]}})"),
                                    std::string(R"({"Responses":{"Stock":[{"id":{"N":"1"}}]}})"), std::string(R"({"Responses":[]})"), std::string(R"({"Responses":{"Orders":{}}})"),
                                    std::string(R"({"Responses":{"Orders":[7]}})"), std::string(R"({"UnprocessedKeys":{"Orders":{}}})"), std::string(R"({"UnprocessedKeys":[]})"),
                                    std::string(R"({"UnprocessedKeys":{"Orders":{"Keys":[{"PK":{"S":"z"},"SK":{"S":"1"}}]}}})"), std::string(R"({"UnprocessedKeys":{"Stock":{"Keys":[]}}})"),
                                    R"({"Responses":{"Orders":[)" + wanted + R"(]},"UnprocessedKeys":{"Orders":{"Keys":[)" + wanted + "]}}}", std::string("[]")}) {
        INFO(body);
        CHECK(on.read_batch(body) == "UnreadableAnswer");
        CHECK(on.left.empty());
    }
}

TEST_CASE("B6 B7 writes that are left are found by kind and key") {
    shop on;
    request::consumed_capacity own, left, sum;
    on.write(on.orders, request::write_kind::put, item{{"PK", "a"}, {"SK", "1"}, {"x", std::string(1500, 'x')}}).capacity = &own;
    on.write(on.stock, request::write_kind::erase, thing);
    on.write(on.orders, request::write_kind::erase, other).capacity = &left;
    const auto read = [&](std::string answer) {
        on.service.answer = std::move(answer);
        on.left.clear();
        return test::said(on.service.batch_write(on.writes, on.left, &sum));
    };
    CHECK(read(R"({"UnprocessedItems":{"Orders":[{"DeleteRequest":{"Key":{"SK":{"S":"2"},"PK":{"S":"a"}}}}],"Stock":[{"DeleteRequest":{"Key":{"id":{"N":"15"}}}}]},)"
               R"("ConsumedCapacity":[{"TableName":"Orders","CapacityUnits":3,"Table":{"CapacityUnits":2},"GlobalSecondaryIndexes":{"ByTotal":{"CapacityUnits":1}}}]})") == "ok");
    CHECK(on.left == std::vector<std::size_t>{1, 2});
    CHECK(own.table == 2);
    CHECK(own.indexes[0] == 1);
    CHECK(left.total() == 0);
    CHECK(sum.total() == 3);
    CHECK(read(R"({"UnprocessedItems":{"Orders":[{"PutRequest":{"Item":{"x":{"S":"y"},"SK":{"S":"1"},"PK":{"S":"a"}}}}]}})") == "ok");
    CHECK(on.left == std::vector<std::size_t>{0});
    CHECK(read(R"({"UnprocessedItems":{}})") == "ok");
    CHECK(read("{}") == "ok");
    CHECK(on.left.empty());
    for (const char* body : {R"({"UnprocessedItems":{"Orders":[{"PutRequest":{"Item":{"SK":{"S":"2"},"PK":{"S":"a"}}}}]}})", R"({"UnprocessedItems":{"Orders":[{}]}})",
                             R"({"UnprocessedItems":{"Other":[]}})", R"({"UnprocessedItems":[]})", R"({"UnprocessedItems":{"Orders":{}}})", "7"}) {
        INFO(body);
        CHECK(read(body) == "UnreadableAnswer");
        CHECK(on.left.empty());
    }
}

TEST_CASE("A10 a transaction's items stand in the order of its requests") {
    shop on;
    request::consumed_capacity units;
    on.ask(on.orders, order);
    on.ask(on.stock, thing).capacity = &units;
    on.ask(on.orders, other);
    CHECK(on.read_transaction(R"({"Responses":[{},{"Item":{"n":{"N":"3"}}},{"Item":{"PK":{"S":"a"},"SK":{"S":"2"}}}],"ConsumedCapacity":[{"TableName":"Stock","CapacityUnits":2,)"
                              R"("ReadCapacityUnits":2}]})") == "ok");
    CHECK(on.got == std::vector<std::pair<std::size_t, item>>{{1, item{{"id", 15}, {"n", 3}}}, {2, other}});
    CHECK(units.table == 2);
    for (const char* body : {"{}", R"({"Responses":{}})", R"({"Responses":[{},{}]})", R"({"Responses":[{},{},{},{}]})", R"({"Responses":[{"Item":{"PK":{"S":"b"}}},{},{}]})", R"({"Responses":[{"Item":7},{},{}]})", R"({"Responses":[null,{},{}]})", R"({"Responses":[1,"x",[]]})"}) {
        INFO(body);
        CHECK(on.read_transaction(body) == "UnreadableAnswer");
    }
}

TEST_CASE("W5 W9 a transaction's units come per table") {
    shop on;
    request::consumed_capacity sum, one, two;
    on.write(on.orders, request::write_kind::put, order).capacity = &one;
    on.write(on.orders, request::write_kind::erase, other).capacity = &two;
    on.write(on.stock, request::write_kind::erase, thing);
    on.service.answer = R"({"ConsumedCapacity":[{"TableName":"Orders","CapacityUnits":4,"WriteCapacityUnits":4,"Table":{"CapacityUnits":4,"WriteCapacityUnits":4}},{"TableName":"Stock","WriteCapacityUnits":2}]})";
    CHECK(test::said(on.service.transact_write(on.writes, "token", &sum)) == "ok");
    CHECK(sum.table == 6);
    CHECK(one.table == 2);
    CHECK(two.table == 2);
    on.service.answer = "not JSON";
    CHECK(test::said(on.service.transact_write(on.writes, "token", &sum)) == "UnreadableAnswer");
    CHECK(sum.table == 6);
}
