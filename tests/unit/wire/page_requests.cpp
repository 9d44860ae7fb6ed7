// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/written.hpp>

#include <string>

// Queries and scans, byte for byte.

using namespace wire_probe;
using request::sort_operator;

namespace {

constexpr std::string_view metered = R"(,"ReturnConsumedCapacity":"INDEXES"})";

/// A query's key condition, with the names and values that belong to it.
std::string condition_of(test::query_args args) {
    desk on;
    (void)on.table.query(args);
    std::string body = on.body();
    const std::string_view head = R"({"TableName":"Orders","KeyConditionExpression":)";
    REQUIRE(body.starts_with(head));
    REQUIRE(body.ends_with(metered));
    return body.substr(head.size(), body.size() - head.size() - metered.size());
}

std::string position_of(const item& whole, std::int32_t index) {
    // A position is the table's key, then the index's attributes (contract Q8).
    facet::byte_buffer out;
    request::append_position(out, bytes_of(*whole.find("PK")));
    request::append_position(out, bytes_of(*whole.find("SK")));
    if (index == 0) {
        request::append_position(out, bytes_of(*whole.find("customer")));
        request::append_position(out, bytes_of(*whole.find("total"), facet::key_type::number));
    } else if (index == 1) {
        request::append_position(out, bytes_of(*whole.find("PK")));
        request::append_position(out, bytes_of(*whole.find("date")));
    }
    return std::string(out.view());
}

}  // namespace

TEST_CASE("Q1 each operator of a key condition has its text") {
    test::query_args args;
    args.partition = {"c1"};
    CHECK(condition_of(args) == R"("#n0 = :v0","ExpressionAttributeNames":{"#n0":"PK"},"ExpressionAttributeValues":{":v0":{"S":"c1"}})");
    args.low = "x";
    const std::string rest = R"(","ExpressionAttributeNames":{"#n0":"PK","#n1":"SK"},"ExpressionAttributeValues":{":v0":{"S":"c1"},":v1":{"S":"x"}})";
    for (const auto& [op, text] : {std::pair{sort_operator::equal, "#n1 = :v1"}, {sort_operator::less, "#n1 < :v1"}, {sort_operator::less_equal, "#n1 <= :v1"},
                                   {sort_operator::greater, "#n1 > :v1"}, {sort_operator::greater_equal, "#n1 >= :v1"}, {sort_operator::begins_with, "begins_with(#n1, :v1)"}}) {
        args.op = op;
        CHECK(condition_of(args) == "\"#n0 = :v0 AND " + std::string(text) + rest);
    }
    args.op = sort_operator::between;
    args.high = "y";
    args.high_open = true;
    CHECK(condition_of(args) == R"("#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2","ExpressionAttributeNames":{"#n0":"PK","#n1":"SK"},)"
                                R"("ExpressionAttributeValues":{":v0":{"S":"c1"},":v1":{"S":"x"},":v2":{"S":"y"}})");
}

TEST_CASE("N4 Q4 an index's key condition names its attributes, of several parts as well") {
    desk on;
    test::query_args args;
    args.index = 2;
    args.partition = {"blue", "north"};
    args.sort_equal = {"final"};
    args.op = sort_operator::greater;
    args.low = "7";
    (void)on.table.query(args);
    CHECK(on.body() == R"({"TableName":"Orders","IndexName":"ByTeam","KeyConditionExpression":"#n0 = :v0 AND #n1 = :v1 AND #n2 = :v2 AND #n3 > :v3",)"
                       R"("ExpressionAttributeNames":{"#n0":"team","#n1":"region","#n2":"round","#n3":"seat"},)"
                       R"("ExpressionAttributeValues":{":v0":{"S":"blue"},":v1":{"S":"north"},":v2":{"S":"final"},":v3":{"S":"7"}},"ReturnConsumedCapacity":"INDEXES"})");
    args = {};
    args.index = 0;
    args.partition = {"Ann"};
    args.op = sort_operator::less_equal;
    args.low = facet::decimal::parse("12.5").value();
    (void)on.table.query(args);
    CHECK(on.body().find(R"(":v1":{"N":"12.5"})") != std::string::npos);
    args = {};
    args.index = 1;
    args.partition = {"c1"};
    (void)on.table.query(args);
    CHECK(on.body().find(R"("IndexName":"ByDate","KeyConditionExpression":"#n0 = :v0","ExpressionAttributeNames":{"#n0":"PK"})") != std::string::npos);
}

TEST_CASE("Q5 Q6 Q13 Q15 a query says order, limit, filter, projection and consistency") {
    desk on;
    test::query_args args;
    args.partition = {"c1"};
    args.filter = a("n") > 5;
    args.project = {"name", "n"};
    args.limit = 7;
    args.ascending = false;
    args.consistent = true;
    (void)on.table.query(args);
    CHECK(on.body() == R"({"TableName":"Orders","KeyConditionExpression":"#n0 = :v0","FilterExpression":"#n1 > :v1","ProjectionExpression":"#n2, #n1, #n0, #n3","Limit":7,)"
                       R"("ConsistentRead":true,"ExpressionAttributeNames":{"#n0":"PK","#n1":"n","#n2":"name","#n3":"SK"},)"
                       R"("ExpressionAttributeValues":{":v0":{"S":"c1"},":v1":{"N":"5"}},"ScanIndexForward":false,"ReturnConsumedCapacity":"INDEXES"})");
}

TEST_CASE("Q6 a limit above what the service can read is sent as the greatest that it can") {
    desk on;
    test::query_args args;
    args.partition = {"c1"};
    test::scan_args all;
    for (const auto& [limit, sent] : {std::pair{0x7fff'ffffu, "2147483647"}, {0x8000'0000u, "2147483647"}, {0xffff'ffffu, "2147483647"}, {0x7fff'fffeu, "2147483646"}}) {
        args.limit = all.limit = limit;
        const std::string text = std::string(R"("Limit":)") + sent + ",";
        (void)on.table.query(args);
        const wire::recorded query = on.last();
        CHECK(query.body.find(text) != std::string::npos);
        CHECK(query.execute_body.find(text) != std::string::npos);
        (void)on.table.scan(all);
        CHECK(on.body().find(text) != std::string::npos);
    }
}

TEST_CASE("Q13 a count asks for no items, but for their keys where one may lie on an open end") {
    desk on;
    test::query_args args;
    args.partition = {"c1"};
    args.count_only = true;
    (void)on.table.query(args);
    CHECK(on.body().find(R"("Select":"COUNT")") != std::string::npos);
    args.op = sort_operator::between;
    args.low = "a";
    args.high = "b";
    (void)on.table.query(args);
    CHECK(on.body().find(R"("Select":"COUNT")") != std::string::npos);
    args.high_open = true;
    (void)on.table.query(args);
    const std::string body = on.body();
    CHECK(body.find("Select") == std::string::npos);
    CHECK(body.find(R"("ProjectionExpression":"#n1")") != std::string::npos);
}

TEST_CASE("Q9 a position becomes the start key, each attribute once") {
    const item whole{{"PK", "c1"}, {"SK", "o1"}, {"customer", "Ann"}, {"total", 5}, {"date", "2024"}};
    desk on;
    test::query_args args;
    args.partition = {"c1"};
    args.start = position_of(whole, -1);
    (void)on.table.query(args);
    CHECK(on.body().find(R"("ExclusiveStartKey":{"PK":{"S":"c1"},"SK":{"S":"o1"}})") != std::string::npos);
    args.index = 0;
    args.start = position_of(whole, 0);
    (void)on.table.query(args);
    CHECK(on.body().find(R"("ExclusiveStartKey":{"PK":{"S":"c1"},"SK":{"S":"o1"},"customer":{"S":"Ann"},"total":{"N":"5"}})") != std::string::npos);
    args.index = 1;
    args.start = position_of(whole, 1);
    (void)on.table.query(args);
    CHECK(on.body().find(R"("ExclusiveStartKey":{"PK":{"S":"c1"},"SK":{"S":"o1"},"date":{"S":"2024"}})") != std::string::npos);
    for (const std::string& torn : {position_of(whole, -1), position_of(whole, 1) + "x", std::string("\x05" "ab")}) {
        args.start = torn;
        CHECK(on.table.query(args).failure.has_value());
    }
}

TEST_CASE("S1 S2 a scan says its index, segment and filter") {
    desk on;
    test::scan_args args;
    (void)on.table.scan(args);
    CHECK(on.body() == R"({"TableName":"Orders","ReturnConsumedCapacity":"INDEXES"})");
    args.segment = 3;
    args.total_segments = 8;
    args.filter = a("n") == 1;
    args.limit = 2;
    args.consistent = true;
    args.count_only = true;
    (void)on.table.scan(args);
    CHECK(on.body() == R"({"TableName":"Orders","FilterExpression":"#n0 = :v0","Select":"COUNT","Limit":2,"ConsistentRead":true,"ExpressionAttributeNames":{"#n0":"n"},)"
                       R"("ExpressionAttributeValues":{":v0":{"N":"1"}},"Segment":3,"TotalSegments":8,"ReturnConsumedCapacity":"INDEXES"})");
    args = {};
    args.index = 2;
    args.project = {"note"};
    (void)on.table.scan(args);
    CHECK(on.body() == R"({"TableName":"Orders","IndexName":"ByTeam","ProjectionExpression":"#n0, #n1, #n2","ExpressionAttributeNames":{"#n0":"note","#n1":"PK","#n2":"SK"},)"
                       R"("ReturnConsumedCapacity":"INDEXES"})");
}

TEST_CASE("what is no query is refused") {
    desk on;
    test::query_args args;
    args.index = 9;
    args.partition = {"c1"};
    CHECK(test::said(on.table.query(args)) == test::validation);
    args.index = 2;  // of two partition attributes
    CHECK(test::said(on.table.query(args)) == test::validation);
    test::scan_args scan;
    scan.index = 9;
    CHECK(test::said(on.table.scan(scan)) == test::validation);
}

TEST_CASE("U4 J3 a path below a key attribute is sent as it is, to be refused there") {
    desk on;
    (void)on.table.query({.partition = {"p"}, .project = {"PK.x", "note"}});
    std::string body = on.body();
    INFO(body);
    CHECK(body.find(R"("ProjectionExpression":"#n0.#n1, #n2, #n0, #n3")") != std::string::npos);
    (void)on.table.scan({.project = {"SK[1]"}});
    body = on.body();
    INFO(body);
    CHECK(body.find(R"("ProjectionExpression":"#n0[1], #n1, #n0")") != std::string::npos);
}
