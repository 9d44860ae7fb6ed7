// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/table_updates.hpp>

#include <support/catch.hpp>
#include <support/table_spec.hpp>

#include <string>

// Requests that change tables and ask for their settings, to the byte.

namespace wire = facet::wire;
namespace request = facet::request;
using facet::key_type;
using facet::test::table_spec;
using wire::billing_mode;

namespace {

table_spec described() {
    return table_spec({"pk"}, {"sk"},
                      {{"ByTotal", {{"customer"}, {"region"}}, {{"total", key_type::number}}, request::projection_kind::include, {"note"}},
                       {"ByDate", {{"pk"}}, {{"date"}}, request::projection_kind::keys_only, {}, request::index_kind::local},
                       {"Twice", {{"sk"}}, {{"sk"}}}});
}
std::string billed(const wire::billing& from, const wire::billing& to) { return wire::update_billing("T", described().description(), from, to).value(); }

const wire::billing on_demand{};
const wire::billing bought{billing_mode::provisioned, {5, 6}, {{"ByTotal", {1, 2}}, {"Twice", {3, 4}}}};

}  // namespace

TEST_CASE("a table becomes provisioned with all of its global indexes at once") {
    CHECK(billed(on_demand, bought) ==
          R"({"TableName":"T","BillingMode":"PROVISIONED","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6},"GlobalSecondaryIndexUpdates":[)"
          R"({"Update":{"IndexName":"ByTotal","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2}}},)"
          R"({"Update":{"IndexName":"Twice","ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":4}}}]})");
    CHECK(billed(bought, on_demand) == R"({"TableName":"T","BillingMode":"PAY_PER_REQUEST"})");
    CHECK(billed(bought, {billing_mode::on_demand, {7, {}}, {{"Twice", {{}, 9}}}}) ==
          R"({"TableName":"T","BillingMode":"PAY_PER_REQUEST","OnDemandThroughput":{"MaxReadRequestUnits":7},"GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"Twice","OnDemandThroughput":{"MaxWriteRequestUnits":9}}}]})");
}

TEST_CASE("units that stay are not sent, since the service refuses them") {
    wire::billing more = bought;
    more.indexes[1].units.write = 40;
    CHECK(billed(bought, more) ==
          R"({"TableName":"T","GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"Twice","ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":40}}}]})");
    more = bought;
    more.units.read = 50;
    CHECK(billed(bought, more) == R"({"TableName":"T","ProvisionedThroughput":{"ReadCapacityUnits":50,"WriteCapacityUnits":6}})");
    const auto same = wire::update_billing("T", described().description(), bought, bought);
    REQUIRE(!same.has_value());
    CHECK(same.error().message == "the table is billed so already");
    const auto lacking = wire::update_billing("T", described().description(), on_demand, {billing_mode::provisioned, {5, 6}, {}});
    REQUIRE(!lacking.has_value());
    CHECK(lacking.error().message == "the table is provisioned, and nothing says with how many units its index ByTotal is");
}

TEST_CASE("a bound that goes is -1, and one that stays is not sent") {
    const wire::billing bounded{billing_mode::on_demand, {5, 6}, {{"ByTotal", {1, {}}}}};
    CHECK(billed(bounded, on_demand) ==
          R"({"TableName":"T","OnDemandThroughput":{"MaxReadRequestUnits":-1,"MaxWriteRequestUnits":-1},"GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"ByTotal","OnDemandThroughput":{"MaxReadRequestUnits":-1}}}]})");
    CHECK(billed(bounded, {billing_mode::on_demand, {5, 9}, {{"ByTotal", {1, {}}}}}) == R"({"TableName":"T","OnDemandThroughput":{"MaxWriteRequestUnits":9}})");
}

TEST_CASE("N4 an index is added with the definitions of its own keys, each once") {
    CHECK(wire::add_index("T", described().description(), 0).value() ==
          R"({"TableName":"T","AttributeDefinitions":[{"AttributeName":"customer","AttributeType":"S"},{"AttributeName":"region","AttributeType":"S"},{"AttributeName":"total","AttributeType":"N"}],)"
          R"("GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"ByTotal","KeySchema":[{"AttributeName":"customer","KeyType":"HASH"},{"AttributeName":"region","KeyType":"HASH"},{"AttributeName":"total","KeyType":"RANGE"}],)"
          R"("Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["note"]}}}]})");
    CHECK(wire::add_index("T", described().description(), 2, bought).value() ==
          R"({"TableName":"T","AttributeDefinitions":[{"AttributeName":"sk","AttributeType":"S"}],"GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Twice","KeySchema":[{"AttributeName":"sk","KeyType":"HASH"},)"
          R"({"AttributeName":"sk","KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"},"ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":4}}}]})");
}

TEST_CASE("N3 what an index includes is said even where it projects all or its keys alone: the service refuses it") {
    const table_spec spec({"pk"}, {""}, {{"All", {{"g"}}, {}, request::projection_kind::all, {"note"}}, {"Keys", {{"g"}}, {}, request::projection_kind::keys_only, {"note"}}});
    const auto added = [&](std::size_t index) { return wire::add_index("T", spec.description(), index).value(); };
    CHECK(added(0).find(R"("Projection":{"ProjectionType":"ALL","NonKeyAttributes":["note"]})") != std::string::npos);
    CHECK(added(1).find(R"("Projection":{"ProjectionType":"KEYS_ONLY","NonKeyAttributes":["note"]})") != std::string::npos);
}

TEST_CASE("N3 an index that cannot be added is refused") {
    const auto message = [](std::size_t index, const wire::billing& billed) { return wire::add_index("T", described().description(), index, billed).error().message; };
    CHECK(message(1, {}) == "index ByDate is local: it is made with its table, or not at all (contract N3)");
    CHECK(message(3, {}) == "the table has no such index");
    CHECK(message(0, {billing_mode::provisioned, {1, 1}, {}}) == "index ByTotal is provisioned, and nothing says with how many read units");
}

TEST_CASE("Y1 other changes are said in a request each") {
    CHECK(wire::remove_index("T", "ByTotal").value() == R"({"TableName":"T","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"ByTotal"}}]})");
    CHECK(wire::update_table_class("T", wire::table_class::infrequent_access).value() == R"({"TableName":"T","TableClass":"STANDARD_INFREQUENT_ACCESS"})");
    CHECK(wire::update_deletion_protection("T", true).value() == R"({"TableName":"T","DeletionProtectionEnabled":true})");
    CHECK(wire::update_deletion_protection("T", false).value() == R"({"TableName":"T","DeletionProtectionEnabled":false})");
    CHECK(wire::update_time_to_live("T", "gone", true).value() == R"({"TableName":"T","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"gone"}})");
    CHECK(wire::update_time_to_live("T", "gone", false).value() == R"({"TableName":"T","TimeToLiveSpecification":{"Enabled":false,"AttributeName":"gone"}})");
    CHECK(!wire::update_time_to_live("T", "", true).has_value());
    CHECK(!wire::update_time_to_live("T", std::string(256, 'a'), true).has_value());
    CHECK(wire::update_time_to_live("T", "a\xff", true).error().code == facet::error_code::invalid_value);
    CHECK(wire::update_continuous_backups("T", {true, 7}).value() == R"({"TableName":"T","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true,"RecoveryPeriodInDays":7}})");
    CHECK(wire::update_continuous_backups("T", {false, {}}).value() == R"({"TableName":"T","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":false}})");
    CHECK(!wire::update_continuous_backups("T", {true, 36}).has_value());
}

TEST_CASE("what is asked of tables says little") {
    CHECK(wire::describe_time_to_live("T").value() == R"({"TableName":"T"})");
    CHECK(wire::describe_continuous_backups("T").value() == R"({"TableName":"T"})");
    CHECK(wire::list_tables().value() == R"({"Limit":100})");
    CHECK(wire::list_tables("T", 1).value() == R"({"ExclusiveStartTableName":"T","Limit":1})");
    CHECK(!wire::list_tables("", 0).has_value());
    CHECK(!wire::list_tables("", 101).has_value());
}

TEST_CASE("all that makes a table is known before any of it is sent") {
    wire::table_settings settings;
    settings.deletion_protection = true;
    settings.time_to_live = "gone";
    settings.point_in_time_recovery = wire::recovery{true, {}};
    const auto all = wire::creation_requests("T", described().description(), settings).value();
    REQUIRE(all.size() == 3);
    CHECK(all[0].operation == "CreateTable");
    CHECK(all[0].body == wire::create_table("T", described().description(), settings).value());
    CHECK(all[1].operation == "UpdateTimeToLive");
    CHECK(all[1].body == wire::update_time_to_live("T", "gone", true).value());
    CHECK(all[2].operation == "UpdateContinuousBackups");
    CHECK(all[2].body == wire::update_continuous_backups("T", {true, {}}).value());
    settings.time_to_live = "";
    settings.point_in_time_recovery->on = false;
    CHECK(wire::creation_requests("T", described().description(), settings).value().size() == 1);  // a new table has neither
    settings.point_in_time_recovery = wire::recovery{true, 99};
    CHECK(!wire::creation_requests("T", described().description(), settings).has_value());
}
