// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/written.hpp>

#include <cstddef>
#include <string>
#include <vector>

// Batches, transactions and requests about tables, byte for byte.

using namespace wire_probe;
using facet::test::exists;
using facet::test::not_exists;

namespace {

const request::table_description one_description{{"PK", facet::key_type::string}, {"SK", facet::key_type::string}, {}, {}};

request::table named(std::string name) {
    request::table table;
    table.name = std::move(name);
    return table;
}

/// What a recorder makes of two tables of keys PK and SK.
struct two_tables {
    wire::recorder notes{};
    request::table orders = named("Orders");
    request::table people = named("People");

    two_tables() {
        notes.know(orders, one_description);
        notes.know(people, one_description);
    }
    [[nodiscard]] std::string body() {
        auto all = notes.take();
        REQUIRE(all.size() == 1);
        return all[0].body;
    }
};

const auto ignore = [](std::size_t, const facet::item_view&) {};

}  // namespace

TEST_CASE("B1 a batch of gets is told apart by table, with keys asked for besides a projection") {
    two_tables on;
    const request::path name[] = {{-1, "name", {}}};
    std::vector<request::table_get> gets{{&on.orders, {{"a", "1"}}}, {&on.people, {{"b", "2"}, false, {name}}}, {&on.orders, {{"a", "3"}, true}}};
    std::vector<std::size_t> unprocessed;
    REQUIRE(on.notes.batch_get(gets, ignore, unprocessed).has_value());
    CHECK(on.body() == R"({"RequestItems":{"Orders":{"Keys":[{"PK":{"S":"a"},"SK":{"S":"1"}},{"PK":{"S":"a"},"SK":{"S":"3"}}],"ConsistentRead":true},)"
                       R"("People":{"Keys":[{"PK":{"S":"b"},"SK":{"S":"2"}}],"ProjectionExpression":"#n0, #n1, #n2","ExpressionAttributeNames":{"#n0":"name","#n1":"PK","#n2":"SK"}}}})");
    // One projection per table: where they differ, whole items are asked for.
    gets = {{&on.people, {{"b", "2"}, false, {name}}}, {&on.people, {{"b", "3"}}}};
    REQUIRE(on.notes.batch_get(gets, ignore, unprocessed).has_value());
    CHECK(on.body().find("ProjectionExpression") == std::string::npos);
}

TEST_CASE("B5 a batch of writes has puts and erases") {
    two_tables on;
    request::write put;
    put.key = {"a", "1"};
    request::write erase;
    erase.kind = request::write_kind::erase;
    erase.key = {"b", "2"};
    request::consumed_capacity units;
    std::vector<std::size_t> unprocessed;
    std::vector<request::table_write> writes{{&on.orders, put}, {&on.people, erase}, {&on.orders, erase}};
    REQUIRE(on.notes.batch_write(writes, unprocessed, &units).has_value());
    CHECK(on.body() == R"({"RequestItems":{"Orders":[{"PutRequest":{"Item":{"PK":{"S":"a"},"SK":{"S":"1"}}}},{"DeleteRequest":{"Key":{"PK":{"S":"b"},"SK":{"S":"2"}}}}],)"
                       R"("People":[{"DeleteRequest":{"Key":{"PK":{"S":"b"},"SK":{"S":"2"}}}}]},"ReturnConsumedCapacity":"INDEXES"})");
    writes[0].write.kind = request::write_kind::update;
    CHECK_FALSE(on.notes.batch_write(writes, unprocessed, nullptr).has_value());
}

TEST_CASE("A1 A8 a transaction has its actions in order, each with names of its own, and its token") {
    desk on;
    test::write_options there;
    there.when = exists("PK");
    test::write_options kept = there;
    kept.return_on_failure = true;
    const item key{{"PK", "a"}, {"SK", "1"}};
    const auto put = on.table.prepare(request::write_kind::put, key, {});
    const auto update = on.table.prepare(request::write_kind::update, item{{"PK", "a"}, {"SK", "2"}}, {test::set("n", 1)}, there);
    const auto erase = on.table.prepare(request::write_kind::erase, item{{"PK", "a"}, {"SK", "3"}}, {});
    const auto check = on.table.prepare(request::write_kind::check, item{{"PK", "a"}, {"SK", "4"}}, {}, kept);
    std::vector<request::table_write> actions;
    for (const auto* each : {&put, &update, &erase, &check}) actions.push_back({&on.table.handle(), (*each)->write});
    REQUIRE(on.notes.transact_write(actions, "once", nullptr).has_value());
    const auto one = on.last();
    CHECK(one.operation == "TransactWriteItems");
    CHECK(one.body ==
          R"j({"TransactItems":[{"Put":{"TableName":"Orders","Item":{"PK":{"S":"a"},"SK":{"S":"1"}}}},)j"
          R"j({"Update":{"TableName":"Orders","Key":{"PK":{"S":"a"},"SK":{"S":"2"}},"UpdateExpression":"SET #n0 = :v0","ConditionExpression":"attribute_exists(#n1)",)j"
          R"j("ExpressionAttributeNames":{"#n0":"n","#n1":"PK"},"ExpressionAttributeValues":{":v0":{"N":"1"}}}},)j"
          R"j({"Delete":{"TableName":"Orders","Key":{"PK":{"S":"a"},"SK":{"S":"3"}}}},)j"
          R"j({"ConditionCheck":{"TableName":"Orders","Key":{"PK":{"S":"a"},"SK":{"S":"4"}},"ConditionExpression":"attribute_exists(#n0)",)j"
          R"("ExpressionAttributeNames":{"#n0":"PK"},"ReturnValuesOnConditionCheckFailure":"ALL_OLD"}}],"ClientRequestToken":"once"})");
    // Two units for each: transactions cost twice.
    CHECK(one.units == 8);
    const auto nothing_changed = on.table.prepare(request::write_kind::update, key, {});
    actions = {{&on.table.handle(), nothing_changed->write}};
    CHECK_FALSE(on.notes.transact_write(actions, {}, nullptr).has_value());
    const auto nothing_asked = on.table.prepare(request::write_kind::check, key, {});
    actions = {{&on.table.handle(), nothing_asked->write}};
    CHECK_FALSE(on.notes.transact_write(actions, {}, nullptr).has_value());
}

TEST_CASE("A10 a transaction of gets has no ConsistentRead") {
    two_tables on;
    const request::path name[] = {{-1, "name", {}}};
    request::consumed_capacity units;
    const std::vector<request::table_get> gets{{&on.orders, {{"a", "1"}, true}}, {&on.people, {{"b", "2"}, false, {name}, &units}}};
    REQUIRE(on.notes.transact_get(gets, ignore).has_value());
    CHECK(on.body() == R"({"TransactItems":[{"Get":{"TableName":"Orders","Key":{"PK":{"S":"a"},"SK":{"S":"1"}}}},)"
                       R"({"Get":{"TableName":"People","Key":{"PK":{"S":"b"},"SK":{"S":"2"}},"ProjectionExpression":"#n0, #n1, #n2","ExpressionAttributeNames":{"#n0":"name","#n1":"PK","#n2":"SK"}}}],)"
                       R"("ReturnConsumedCapacity":"INDEXES"})");
}

TEST_CASE("N6 a table is made with the attributes of its keys and no others") {
    wire::recorder notes;
    const test::table_spec spec = orders_spec();
    REQUIRE(notes.create_table("Orders", spec.description()).has_value());
    REQUIRE(notes.open("Orders", spec.description()).has_value());
    REQUIRE(notes.erase_table("Orders").has_value());
    const auto all = notes.take();
    REQUIRE(all.size() == 3);
    CHECK(all[0].operation == "CreateTable");
    CHECK(all[0].body ==
          R"({"TableName":"Orders","AttributeDefinitions":[{"AttributeName":"PK","AttributeType":"S"},{"AttributeName":"SK","AttributeType":"S"},)"
          R"({"AttributeName":"customer","AttributeType":"S"},{"AttributeName":"total","AttributeType":"N"},{"AttributeName":"date","AttributeType":"S"},)"
          R"({"AttributeName":"team","AttributeType":"S"},{"AttributeName":"region","AttributeType":"S"},{"AttributeName":"round","AttributeType":"S"},{"AttributeName":"seat","AttributeType":"S"}],)"
          R"("KeySchema":[{"AttributeName":"PK","KeyType":"HASH"},{"AttributeName":"SK","KeyType":"RANGE"}],)"
          R"("GlobalSecondaryIndexes":[{"IndexName":"ByTotal","KeySchema":[{"AttributeName":"customer","KeyType":"HASH"},{"AttributeName":"total","KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}},)"
          R"({"IndexName":"ByTeam","KeySchema":[{"AttributeName":"team","KeyType":"HASH"},{"AttributeName":"region","KeyType":"HASH"},{"AttributeName":"round","KeyType":"RANGE"},)"
          R"({"AttributeName":"seat","KeyType":"RANGE"}],"Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["note","name"]}}],)"
          R"("LocalSecondaryIndexes":[{"IndexName":"ByDate","KeySchema":[{"AttributeName":"PK","KeyType":"HASH"},{"AttributeName":"date","KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}],)"
          R"("BillingMode":"PAY_PER_REQUEST"})");
    CHECK(all[1].operation == "DescribeTable");
    CHECK(all[1].body == R"({"TableName":"Orders"})");
    CHECK(all[2].operation == "DeleteTable");
    CHECK(all[2].body == R"({"TableName":"Orders"})");
    REQUIRE(notes.create_table("Alone", test::hash_only(facet::key_type::number).description()).has_value());
    CHECK(notes.take()[0].body == R"({"TableName":"Alone","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"N"}],)"
                                  R"("KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"})");
}
