// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/canned.hpp>

#include <string>
#include <vector>

// Pages of queries and scans.

using namespace wire_probe;
using request::sort_operator;

namespace {

test::query_args of_partition() {
    test::query_args args;
    args.partition = {"a"};
    return args;
}

/// A position of the values that it should be made of.
std::string position_of(const std::vector<std::string>& values) {
    facet::byte_buffer out;
    for (const std::string& each : values) request::append_position(out, each);
    return std::string(out.view());
}

/// Items a/1, a/2, ... as an answer.
std::string numbered(int first, int last, const std::string& behind = "") {
    std::string items;
    for (int i = first; i <= last; ++i) {
        if (!items.empty()) items += ',';
        items += R"({"PK":{"S":"a"},"SK":{"S":")" + std::to_string(i) + R"("},"n":{"N":")" + std::to_string(i) + R"("}})";
    }
    const std::string count = std::to_string(last - first + 1);
    return R"({"Count":)" + count + R"(,"Items":[)" + items + R"(],"ScannedCount":)" + count + behind + '}';
}

}  // namespace

TEST_CASE("Q6 Q8 a page has its items, its counts and where it ends") {
    counter on;
    on.says(R"({"Items":[{"PK":{"S":"a"},"SK":{"S":"1"},"x":{"S":"y"}},{"PK":{"S":"a"},"SK":{"S":"2"}}],"Count":2,"ScannedCount":5,)"
            R"("LastEvaluatedKey":{"SK":{"S":"2"},"PK":{"S":"a"}},"ConsumedCapacity":{"TableName":"Orders","CapacityUnits":1.5}})");
    const auto page = on.table.query(of_partition());
    REQUIRE(!page.failure);
    CHECK(page.items == std::vector<item>{item{{"PK", "a"}, {"SK", "1"}, {"x", "y"}}, item{{"PK", "a"}, {"SK", "2"}}});
    CHECK(page.page.count == 2);
    CHECK(page.page.scanned == 5);
    CHECK(page.page.more);
    CHECK(page.last == position_of({"a", "2"}));
    CHECK(page.capacity.table == 1.5);
    on.says(numbered(1, 70));
    const auto large = on.table.scan();
    REQUIRE(!large.failure);
    REQUIRE(large.items.size() == 70);
    for (int i = 0; i < 70; ++i) CHECK(large.items[static_cast<std::size_t>(i)] == item{{"PK", "a"}, {"SK", std::to_string(i + 1)}, {"n", i + 1}});
    CHECK(!large.page.more);
    CHECK(large.last.empty());
}

TEST_CASE("Q8 Q9 a position on an index is what a request takes, in the order of the description") {
    counter on;
    desk asked;
    const auto both = [&](std::int32_t index, const std::string& last, const std::vector<std::string>& values) {
        on.says(R"({"Items":[],"Count":0,"ScannedCount":0,"LastEvaluatedKey":)" + last + '}');
        test::scan_args args;
        args.index = index;
        const auto page = on.table.scan(args);
        REQUIRE(!page.failure);
        CHECK(page.last == position_of(values));
        args.start = page.last;
        (void)asked.table.scan(args);
        // What the request says is the key that the answer gave, in the request's own order.
        const std::string body = asked.body();
        INFO(body);
        CHECK(body.find(R"("ExclusiveStartKey":{"PK":{"S":"a"},"SK":{"S":"b"})") != std::string::npos);
        on.says(R"({"Items":[],"Count":0,"LastEvaluatedKey":)" + body.substr(body.find(R"("ExclusiveStartKey":)") + 20, body.find("}}", body.find("ExclusiveStartKey")) - body.find(R"("ExclusiveStartKey":)") - 18) + '}');
        args.start = {};
        const auto again = on.table.scan(args);
        REQUIRE(!again.failure);
        CHECK(again.last == page.last);
    };
    const std::string number = bytes_of(attribute_value::number(facet::decimal::parse("12.5").value()), facet::key_type::number);
    both(request::table_path, R"({"SK":{"S":"b"},"PK":{"S":"a"}})", {"a", "b"});
    both(0, R"({"total":{"N":"12.50"},"customer":{"S":"c"},"SK":{"S":"b"},"PK":{"S":"a"}})", {"a", "b", "c", number});
    both(1, R"({"date":{"S":"d"},"SK":{"S":"b"},"PK":{"S":"a"}})", {"a", "b", "a", "d"});
    both(2, R"({"seat":{"S":"4"},"round":{"S":"3"},"region":{"S":"2"},"team":{"S":"1"},"SK":{"S":"b"},"PK":{"S":"a"}})", {"a", "b", "1", "2", "3", "4"});
}

TEST_CASE("Q1 what lies on an open end is scanned and not returned") {
    counter on;
    test::query_args args = of_partition();
    args.op = sort_operator::between;
    args.low = "1";
    args.high = "4";
    on.says(numbered(1, 4));
    CHECK(on.table.query(args).page.count == 4);
    args.low_open = true;
    const auto low = on.table.query(args);
    CHECK(low.page.count == 3);
    CHECK(low.page.scanned == 4);
    REQUIRE(low.items.size() == 3);
    CHECK(low.items[0] == item{{"PK", "a"}, {"SK", "2"}, {"n", 2}});
    args.high_open = true;
    CHECK(on.table.query(args).page.count == 2);
    // A count comes with the keys alone.
    args.count_only = true;
    on.says(R"({"Items":[{"SK":{"S":"1"}},{"SK":{"S":"2"}},{"SK":{"S":"4"}}],"Count":3,"ScannedCount":6})");
    const auto counted = on.table.query(args);
    CHECK(!counted.failure);
    CHECK(counted.page.count == 1);
    CHECK(counted.page.scanned == 6);
    CHECK(counted.items.empty());
    on.says(R"({"Items":[{"PK":{"S":"1"}}],"Count":1,"ScannedCount":1})");
    CHECK(test::said(on.table.query(args)) == "UnreadableAnswer");
}

TEST_CASE("Q12 J3 an open end of an index under a projection asks for its attribute, and drops it") {
    counter on;
    desk asked;
    test::query_args args;
    args.index = 0;
    args.partition = {"c"};
    args.op = sort_operator::between;
    args.low = 1;
    args.high = facet::decimal::parse("2.5").value();
    args.high_open = true;
    args.project = {"name"};
    (void)asked.table.query(args);
    const std::string body = asked.body();
    INFO(body);
    CHECK(body.find(R"("ProjectionExpression":"#n2, #n3, #n4, #n1")") != std::string::npos);
    CHECK(body.find(R"("ExpressionAttributeNames":{"#n0":"customer","#n1":"total","#n2":"name","#n3":"PK","#n4":"SK"})") != std::string::npos);
    on.says(R"({"Items":[{"PK":{"S":"a"},"SK":{"S":"1"},"total":{"N":"2.50"},"name":{"S":"x"}},{"PK":{"S":"a"},"SK":{"S":"2"},"total":{"N":"2"},"name":{"S":"y"}}],"Count":2,"ScannedCount":2})");
    const auto page = on.table.query(args);
    REQUIRE(!page.failure);
    CHECK(page.items == std::vector<item>{item{{"name", "y"}}});
    CHECK(page.page.scanned == 2);
    args.high_open = false;
    (void)asked.table.query(args);
    CHECK(asked.body().find(R"("ProjectionExpression":"#n2, #n3, #n4",)") != std::string::npos);
}

TEST_CASE("Q13 a count is the service's") {
    counter on;
    test::query_args args = of_partition();
    args.count_only = true;
    on.says(R"({"Count":7,"ScannedCount":9})");
    const auto page = on.table.query(args);
    CHECK(!page.failure);
    CHECK(page.page.count == 7);
    CHECK(page.page.scanned == 9);
    test::scan_args scan;
    scan.count_only = true;
    CHECK(on.table.scan(scan).page.count == 7);
    on.says(R"({"Count":7})");
    CHECK(on.table.scan(scan).page.scanned == 7);
}

TEST_CASE("W2 W6 capacity of an index query is the index's") {
    counter on;
    test::query_args args;
    args.index = 0;
    args.partition = {"c"};
    on.says(R"({"Items":[],"Count":0,"ScannedCount":0,"ConsumedCapacity":{"TableName":"Orders","CapacityUnits":0.5,"Table":{"CapacityUnits":0},"GlobalSecondaryIndexes":{"ByTotal":{"CapacityUnits":0.5}}}})");
    const auto page = on.table.query(args);
    CHECK(page.capacity.table == 0);
    CHECK(page.capacity.indexes[0] == 0.5f);
}

TEST_CASE("Q8 Q9 a page that ends where it began is refused, since who follows it would do so for ever") {
    counter on;
    const std::string start = position_of({"a", "1"});
    const auto page = [&](const std::string& last) {
        on.says(R"({"Items":[],"Count":0,"ScannedCount":0,"LastEvaluatedKey":{"PK":{"S":"a"},"SK":{"S":")" + last + R"("}}})");
        test::scan_args args;
        args.start = start;
        auto asked = of_partition();
        asked.start = start;
        const std::string scanned = test::said(on.table.scan(args));
        CHECK(test::said(on.table.query(asked)) == scanned);
        return scanned;
    };
    CHECK(page("1") == "UnreadableAnswer");
    CHECK(page("2") == "ok");
}

TEST_CASE("Q1 a page that has, or leads to, what was not asked for is refused") {
    counter on;
    const auto refused = [](const auto& page) { return test::said(page) == "UnreadableAnswer"; };
    test::query_args args = of_partition();
    on.says(numbered(1, 3));
    CHECK(!refused(on.table.query(args)));
    args.partition = {"b"};
    CHECK(refused(on.table.query(args)));

    using enum request::sort_operator;
    struct bound {
        request::sort_operator op;
        const char* low;
        const char* high;
        bool sound;
    };
    args = of_partition();
    for (const bound& each : {bound{equal, "2", "", false}, bound{less, "4", "", true}, bound{less, "3", "", false}, bound{less_equal, "3", "", true}, bound{less_equal, "2", "", false},
                              bound{greater, "0", "", true}, bound{greater, "1", "", false}, bound{greater_equal, "1", "", true}, bound{greater_equal, "2", "", false},
                              bound{between, "1", "3", true}, bound{between, "2", "3", false}, bound{between, "1", "2", false}, bound{begins_with, "", "", true}, bound{begins_with, "1", "", false}}) {
        CAPTURE(static_cast<int>(each.op), each.low, each.high);
        args.op = each.op;
        args.low = each.low;
        args.high = each.high;
        CHECK(refused(on.table.query(args)) != each.sound);
    }

    // An index's attributes, as far as they come.
    test::query_args by_total;
    by_total.index = 0;
    by_total.partition = {"c"};
    const auto order = [&](const char* customer, const char* total) {
        on.says(R"({"Items":[{"PK":{"S":"a"},"SK":{"S":"1"})" + std::string(customer) + total + R"(}],"Count":1,"ScannedCount":1})");
        return on.table.query(by_total);
    };
    const char* const ten = R"(,"total":{"N":"10"})";
    CHECK(!refused(order(R"(,"customer":{"S":"c"})", ten)));
    CHECK(!refused(order("", ten)));
    CHECK(refused(order(R"(,"customer":{"S":"d"})", ten)));
    CHECK(refused(order(R"(,"customer":{"N":"1"})", ten)));
    by_total.op = greater;
    by_total.low = 9;
    CHECK(!refused(order("", ten)));  // by number, not by text
    by_total.low = 10;
    CHECK(refused(order("", ten)));

    // Where it ends.
    const auto ends = [&](test::query_args asked, const std::string& last) {
        on.says(R"({"Items":[],"Count":0,"ScannedCount":0,"LastEvaluatedKey":{)" + last + "}}");
        return on.table.query(asked);
    };
    args = of_partition();
    CHECK(!refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"5"})")));
    CHECK(refused(ends(args, R"("PK":{"S":"b"},"SK":{"S":"5"})")));
    args.start = position_of({"a", "5"});
    CHECK(!refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"6"})")));
    CHECK(refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"4"})")));
    args.ascending = false;
    CHECK(refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"6"})")));
    CHECK(!refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"4"})")));
    args = by_total;
    args.op = none;
    facet::key_buffer ten_bytes;
    ten_bytes.commit(facet::encode_key_number(facet::decimal(10), ten_bytes.reserve(facet::max_key_number_bytes)));
    args.start = position_of({"a", "5", "c", std::string(ten_bytes.view())});
    CHECK(!refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"4"},"customer":{"S":"c"},"total":{"N":"10"})")));  // of one index key in any order
    CHECK(!refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"4"},"customer":{"S":"c"},"total":{"N":"11"})")));
    CHECK(refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"6"},"customer":{"S":"c"},"total":{"N":"9"})")));
    CHECK(refused(ends(args, R"("PK":{"S":"a"},"SK":{"S":"6"},"customer":{"S":"d"},"total":{"N":"11"})")));
}

TEST_CASE("a page that is none is refused") {
    counter on;
    for (const char* body : {"{}", R"({"Items":[]})", R"({"Items":{},"Count":0})", R"({"Items":[],"Count":1})", R"({"Items":[],"Count":-1})", R"({"Items":[],"Count":0.5})", R"({"Items":[],"Count":1e300})",
                             R"({"Items":[],"Count":"0"})", R"({"Items":[],"Count":0,"ScannedCount":"x"})", R"({"Items":[7],"Count":1})", R"({"Items":[{"PK":{"S":"a"}}],"Count":1})",
                             R"({"Items":[],"Count":0,"LastEvaluatedKey":{"PK":{"S":"a"}}})", R"({"Items":[],"Count":0,"LastEvaluatedKey":{"PK":{"N":"1"},"SK":{"S":"b"}}})",
                             R"({"Items":[],"Count":0,"LastEvaluatedKey":7})", R"({"Items":[],"Count":0)"}) {
        INFO(body);
        on.says(body);
        CHECK(test::said(on.table.scan()) == "UnreadableAnswer");
        CHECK(test::said(on.table.query(of_partition())) == "UnreadableAnswer");
    }
    on.says(R"({"Items":[],"Count":0})");
    CHECK(test::said(on.table.scan()) == "ok");
    test::scan_args args;
    args.index = 7;
    CHECK(test::said(on.table.scan(args)) == "UnreadableAnswer");
}
