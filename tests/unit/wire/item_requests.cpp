// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/written.hpp>

#include <string>

// Requests for one item, byte for byte.

using namespace wire_probe;
using facet::test::exists;

namespace {
const item key{{"PK", "c\"1"}, {"SK", "é"}};
}

TEST_CASE("G2 a get says its key, and what it wants of the item") {
    desk on;
    (void)on.table.get(key, {}, false);
    CHECK(on.body() == R"({"TableName":"Orders","Key":{"PK":{"S":"c\"1"},"SK":{"S":"é"}}})");
    (void)on.table.get(key, {"name", "m.x[2]"}, true);
    CHECK(on.body() == R"({"TableName":"Orders","Key":{"PK":{"S":"c\"1"},"SK":{"S":"é"}},"ConsistentRead":true,"ProjectionExpression":"#n0, #n1.#n2[2]",)"
                       R"("ExpressionAttributeNames":{"#n0":"name","#n1":"m","#n2":"x"}})");
    request::consumed_capacity units;
    (void)on.table.get(key, {}, false, &units);
    CHECK(on.body().ends_with(R"(,"ReturnConsumedCapacity":"INDEXES"})"));
}

TEST_CASE("I2 a put's item has values of all types, and its key") {
    desk on;
    (void)on.table.put(item{{"PK", "a"},
                            {"SK", "b"},
                            {"name", "Ann\n"},
                            {"n", facet::decimal::parse("-12.50").value()},
                            {"large", facet::decimal::parse("1e40").value()},
                            {"raw", attribute_value::binary(std::string("\0\xff", 2))},
                            {"yes", true},
                            {"nothing", attribute_value::null()},
                            {"list", attribute_value::list({1, "x", attribute_value::list({})})},
                            {"map", attribute_value::map({{"k", 1}, {"l", attribute_value::map({})}})},
                            {"ss", attribute_value::string_set({"x", "y"})},
                            {"ns", attribute_value::number_set({1, 2})},
                            {"bs", attribute_value::binary_set({"a"})}});
    const auto one = on.last();
    CHECK(one.operation == "PutItem");
    for (const char* part : {R"("PK":{"S":"a"},"SK":{"S":"b"})", R"("name":{"S":"Ann\n"})", R"("n":{"N":"-12.5"})", R"("large":{"N":"10000000000000000000000000000000000000000"})",
                             R"("raw":{"B":"AP8="})", R"("yes":{"BOOL":true})", R"("nothing":{"NULL":true})", R"("list":{"L":[{"N":"1"},{"S":"x"},{"L":[]}]})",
                             R"("map":{"M":{"k":{"N":"1"},"l":{"M":{}}}})", R"("ss":{"SS":["x","y"]})", R"("ns":{"NS":["1","2"]})", R"("bs":{"BS":["YQ=="]})"}) {
        INFO(part << " in " << one.body);
        CHECK(one.body.find(part) != std::string::npos);
    }
    CHECK(one.body.starts_with(R"({"TableName":"Orders","Item":{)"));
    CHECK(one.body.ends_with(R"(},"ReturnConsumedCapacity":"INDEXES"})"));
}

TEST_CASE("V1 V6 writes say their condition and what they give back") {
    desk on;
    test::write_options options;
    options.when = exists("PK") && a("n") > 5;
    options.returned = request::return_values::all_old;
    options.return_on_failure = true;
    (void)on.table.put(item{{"PK", "a"}, {"SK", "b"}}, options);
    CHECK(on.body() == R"({"TableName":"Orders","Item":{"PK":{"S":"a"},"SK":{"S":"b"}},"ConditionExpression":"attribute_exists(#n0) AND #n1 > :v0",)"
                       R"("ExpressionAttributeNames":{"#n0":"PK","#n1":"n"},"ExpressionAttributeValues":{":v0":{"N":"5"}},)"
                       R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD","ReturnValues":"ALL_OLD","ReturnConsumedCapacity":"INDEXES"})");
    (void)on.table.erase(item{{"PK", "a"}, {"SK", "b"}}, options);
    const auto erased = on.last();
    CHECK(erased.operation == "DeleteItem");
    CHECK(erased.body.starts_with(R"({"TableName":"Orders","Key":{"PK":{"S":"a"},"SK":{"S":"b"}},"ConditionExpression":)"));
    for (const auto& [values, name] : {std::pair{request::return_values::updated_old, "UPDATED_OLD"}, {request::return_values::all_new, "ALL_NEW"}, {request::return_values::updated_new, "UPDATED_NEW"}}) {
        options.returned = values;
        (void)on.table.update(item{{"PK", "a"}, {"SK", "b"}}, {test::set("n", 1)}, options);
        CHECK(on.body().find("\"ReturnValues\":\"" + std::string(name) + '"') != std::string::npos);
    }
}

TEST_CASE("U1 L9 an update and its condition share names, and have values of their own") {
    desk on;
    test::write_options options;
    options.when = a("n") < 10;
    (void)on.table.update(item{{"PK", "a"}, {"SK", "b"}}, {test::set("n", a("n") + 1), test::remove("name"), test::add("k", 2)}, options);
    const auto one = on.last();
    CHECK(one.operation == "UpdateItem");
    CHECK(one.body == R"({"TableName":"Orders","Key":{"PK":{"S":"a"},"SK":{"S":"b"}},"UpdateExpression":"SET #n0 = #n0 + :v0 REMOVE #n1 ADD #n2 :v1",)"
                      R"("ConditionExpression":"#n0 < :v2","ExpressionAttributeNames":{"#n0":"n","#n1":"name","#n2":"k"},)"
                      R"("ExpressionAttributeValues":{":v0":{"N":"1"},":v1":{"N":"2"},":v2":{"N":"10"}},"ReturnConsumedCapacity":"INDEXES"})");
    // Without changes it is the upsert of contract U15.
    (void)on.table.update(item{{"PK", "a"}, {"SK", "b"}}, {});
    CHECK(on.body() == R"({"TableName":"Orders","Key":{"PK":{"S":"a"},"SK":{"S":"b"}},"ReturnConsumedCapacity":"INDEXES"})");
}

TEST_CASE("K1 keys are written by their type") {
    desk numbers(test::table_spec({"pk", facet::key_type::number}, {"sk", facet::key_type::binary}));
    (void)numbers.table.get(item{{"pk", facet::decimal::parse("-0.5").value()}, {"sk", attribute_value::binary("ab")}});
    CHECK(numbers.body() == R"({"TableName":"Orders","Key":{"pk":{"N":"-0.5"},"sk":{"B":"YWI="}},"ConsistentRead":true})");
    desk alone(test::hash_only());
    (void)alone.table.erase(item{{"pk", "x"}});
    CHECK(alone.body() == R"({"TableName":"Orders","Key":{"pk":{"S":"x"}},"ReturnConsumedCapacity":"INDEXES"})");
}

TEST_CASE("what JSON cannot hold is refused and not written") {
    desk on;
    const auto outcome = on.table.put(item{{"PK", "a\xff"}, {"SK", "b"}});
    CHECK(test::said(outcome) == "InvalidValue");
    CHECK(on.notes.requests().empty());
    attribute_value deep = 1;
    for (int i = 0; i < 99; ++i) deep = attribute_value::list({deep});
    (void)on.table.put(item{{"PK", "a"}, {"SK", "b"}, {"deep", deep}});  // E1 is the service's to say
    CHECK(on.notes.requests().size() == 1);
    const auto check = on.table.prepare(request::write_kind::check, item{{"PK", "a"}, {"SK", "b"}}, {});
    CHECK(test::said(on.table.run(*check)) == test::validation);
    test::write_options nameless;
    nameless.when = a("") == 1;
    CHECK(test::said(on.table.erase(item{{"PK", "a"}, {"SK", "b"}}, nameless)) == test::validation);
}

TEST_CASE("V7 Q9 Q13 S2 K4 what the service would not be told is refused and not dropped") {
    desk on;
    test::write_options returning;
    returning.returned = request::return_values::all_old;
    const auto put = on.table.prepare(request::write_kind::put, key, {}, returning);
    const request::table_write write{&on.table.handle(), put->write, nullptr};
    std::vector<std::size_t> unprocessed;
    CHECK(test::said(on.table.backend().batch_write({&write, 1}, unprocessed, nullptr)) == test::validation);
    CHECK(test::said(on.table.backend().transact_write({&write, 1}, {}, nullptr)) == test::validation);
    CHECK(test::said(on.table.query({.partition = {"p"}, .project = {"a"}, .count_only = true})) == test::validation);
    CHECK(test::said(on.table.query({.partition = {"p"}, .start = "?"})) == test::validation);
    CHECK(on.notes.requests().empty());
    (void)on.table.scan({.total_segments = 0});
    CHECK(on.body().find(R"("Segment":0,"TotalSegments":0)") != std::string::npos);
    desk alone(test::hash_only());
    const auto erase = alone.table.prepare(request::write_kind::erase, item{{"pk", "x"}}, {});
    erase->write.key.sort = "s";
    CHECK(test::said(alone.table.run(*erase)) == test::validation);
    CHECK(alone.notes.requests().empty());
}
