// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/table_requests.hpp>
#include <facet/wire/table_settings.hpp>

#include <support/catch.hpp>
#include <support/table_spec.hpp>

#include <string>
#include <utility>

// What a table is to be besides its keys: which settings there can be, and how a new table is asked for with them.

namespace wire = facet::wire;
namespace request = facet::request;
using facet::key_type;
using facet::test::table_spec;

namespace {

table_spec described() {
    return table_spec({"pk"}, {""},
                      {{"ByName", {{"name"}}, {}, request::projection_kind::keys_only}, {"ByDate", {{"pk"}}, {{"date"}}, request::projection_kind::keys_only, {}, request::index_kind::local}});
}
wire::table_settings provisioned(wire::throughput table = {5, 6}, std::vector<wire::index_throughput> indexes = {{"ByName", {7, 8}}}) {
    wire::table_settings made;
    made.billing = wire::billing{wire::billing_mode::provisioned, table, std::move(indexes)};
    return made;
}
std::string refusal(const wire::table_settings& settings) {
    const auto spec = described();
    const auto checked = wire::check_settings(settings, spec.description());
    if (checked.has_value()) return {};
    CHECK(checked.error().code == facet::error_code::validation);
    const auto body = wire::create_table("Items", spec.description(), settings);
    REQUIRE(!body.has_value());
    CHECK(body.error().message == checked.error().message);
    return checked.error().message;
}
/// What stands behind the keys and indexes of a create request.
std::string settings_text(const wire::table_settings& settings, const table_spec& spec = table_spec({"pk"}, {""})) {
    const std::string body = wire::create_table("Items", spec.description(), settings).value();
    return body.substr(body.find(R"("BillingMode")"));
}

}  // namespace

TEST_CASE("a table of no settings is billed on demand, and nothing else is said") {
    CHECK(settings_text({}) == R"("BillingMode":"PAY_PER_REQUEST"})");
}

TEST_CASE("a new table is asked for with all of its settings") {
    wire::table_settings all;
    all.kept_as = wire::table_class::infrequent_access;
    all.deletion_protection = true;
    all.tags = {{"team", "ledger"}, {"cost \"centre\"", ""}};
    all.time_to_live = "gone";
    all.point_in_time_recovery = wire::recovery{true, 7};
    CHECK(settings_text(all) == R"("BillingMode":"PAY_PER_REQUEST","TableClass":"STANDARD_INFREQUENT_ACCESS","DeletionProtectionEnabled":true,)"
                                R"("Tags":[{"Key":"team","Value":"ledger"},{"Key":"cost \"centre\"","Value":""}]})");
    wire::table_settings none;
    none.kept_as = wire::table_class::standard;
    none.deletion_protection = false;
    CHECK(settings_text(none) == R"("BillingMode":"PAY_PER_REQUEST","TableClass":"STANDARD","DeletionProtectionEnabled":false})");
}

TEST_CASE("provisioned units stand with the table and with each of its global indexes") {
    const auto spec = described();
    CHECK(wire::create_table("Items", spec.description(), provisioned()).value() ==
          R"({"TableName":"Items","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"name","AttributeType":"S"},{"AttributeName":"date","AttributeType":"S"}],)"
          R"("KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],)"
          R"("GlobalSecondaryIndexes":[{"IndexName":"ByName","KeySchema":[{"AttributeName":"name","KeyType":"HASH"}],"Projection":{"ProjectionType":"KEYS_ONLY"},)"
          R"("ProvisionedThroughput":{"ReadCapacityUnits":7,"WriteCapacityUnits":8}}],)"
          R"("LocalSecondaryIndexes":[{"IndexName":"ByDate","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"date","KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}],)"
          R"("BillingMode":"PROVISIONED","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6}})");
}

TEST_CASE("bounds of what is billed on demand stand where they are said") {
    wire::table_settings bounded;
    bounded.billing = wire::billing{wire::billing_mode::on_demand, {100, {}}, {{"ByName", {{}, 20}}}};
    const std::string body = wire::create_table("Items", described().description(), bounded).value();
    CHECK(body.find(R"("Projection":{"ProjectionType":"KEYS_ONLY"},"OnDemandThroughput":{"MaxWriteRequestUnits":20}}],"LocalSecondaryIndexes")") != std::string::npos);
    CHECK(settings_text(bounded, described()) == R"("BillingMode":"PAY_PER_REQUEST","OnDemandThroughput":{"MaxReadRequestUnits":100}})");
}

TEST_CASE("units that there cannot be are refused before anything is sent") {
    CHECK(refusal(provisioned()).empty());
    CHECK(refusal(provisioned({0, 1})) == "the table cannot have 0 read units; 1 is the least");
    CHECK(refusal(provisioned({1, 0})) == "the table cannot have 0 write units; 1 is the least");
    CHECK(refusal(provisioned({1, (std::uint64_t{1} << 53) + 1})) == "the table cannot have 9007199254740993 write units; 1 is the least");
    CHECK(refusal(provisioned({1, {}})) == "the table is provisioned, and nothing says with how many write units");
    CHECK(refusal(provisioned({1, 1}, {})) == "the table is provisioned, and nothing says with how many units its index ByName is");
    CHECK(refusal(provisioned({1, 1}, {{"ByName", {1, {}}}})) == "index ByName is provisioned, and nothing says with how many write units");
    CHECK(refusal(provisioned({1, 1}, {{"ByNames", {1, 1}}})) == "index ByNames is given units, but the table has no such index");
    CHECK(refusal(provisioned({1, 1}, {{"ByDate", {1, 1}}})) == "index ByDate is given units, but it is local and shares the table's");
    CHECK(refusal(provisioned({1, 1}, {{"ByName", {1, 1}}, {"ByName", {2, 1}}})) == "index ByName is given units twice");
    wire::table_settings bounded;
    bounded.billing = wire::billing{wire::billing_mode::on_demand, {}, {{"ByName", {0, {}}}}};
    CHECK(refusal(bounded) == "index ByName cannot have 0 read units; 1 is the least");
}

TEST_CASE("Y1 other settings that there cannot be are refused before anything is sent") {
    wire::table_settings settings;
    settings.time_to_live = std::string(255, 'a');
    CHECK(refusal(settings).empty());
    settings.time_to_live = std::string(256, 'a');
    CHECK(refusal(settings) == "the time to live attribute's name is longer than 255 bytes (contract Y1)");
    settings = {};
    for (const std::uint32_t days : {1u, 35u}) {
        settings.point_in_time_recovery = wire::recovery{true, days};
        CHECK(refusal(settings).empty());
    }
    for (const std::uint32_t days : {0u, 36u}) {
        settings.point_in_time_recovery = wire::recovery{true, days};
        CHECK(refusal(settings) == "point-in-time recovery reaches back 1 to 35 days, not " + std::to_string(days));
    }
    settings.point_in_time_recovery = wire::recovery{false, 7};
    CHECK(refusal(settings) == "point-in-time recovery is off, and is told a number of days");
    settings = {};
    settings.tags = {{"a", ""}, {"", "x"}};
    CHECK(refusal(settings) == "a tag has no key");
    settings.tags[1].key = "a";
    CHECK(refusal(settings) == "tag a is given twice");
    settings.tags[1] = {std::string(129, 'k'), ""};
    CHECK(refusal(settings) == "tag " + std::string(60, 'k') + "... has a key of 129 characters; 128 is the most");
    settings.tags[1] = {"team", std::string(257, 'v')};
    CHECK(refusal(settings) == "tag team has a value of 257 characters; 256 is the most");
    std::string umlauts;
    for (int i = 0; i < 128; ++i) umlauts += "\u00e4";  // of two bytes each
    settings.tags[1] = {umlauts, umlauts + umlauts};
    CHECK(wire::check_settings(settings, described().description()).has_value());
    settings.tags.clear();
    for (int i = 0; i < 51; ++i) settings.tags.push_back({std::to_string(i), ""});
    CHECK(refusal(settings) == "a table has 50 tags at most");
}

TEST_CASE("N6 X5 keys that contradict each other are refused") {
    const auto message = [](const table_spec& spec) { return wire::create_table("Items", spec.description()).error().message; };
    CHECK(message(table_spec({"pk"}, {""}, {{"I", {{"pk", key_type::number}}}})) == "the key attribute pk is declared with two types (contract N6)");
    CHECK(message(table_spec({"pk"}, {""}, {{"I", {{"other"}}, {{"date"}}, request::projection_kind::all, {}, request::index_kind::local}})) ==
          "the local index I has another partition key than the table (contract X5)");
}
