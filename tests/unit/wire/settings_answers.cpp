// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/settings_answers.hpp>
#include <facet/wire/settings_differences.hpp>
#include <facet/wire/table_requests.hpp>

#include <support/catch.hpp>
#include <support/table_spec.hpp>

#include <string>
#include <vector>

// What the service tells of a table's settings, and in what they differ from those that are declared.

namespace wire = facet::wire;
namespace request = facet::request;
using facet::test::table_spec;
using list = std::vector<std::string>;
using wire::billing_mode;

namespace {

const table_spec described({"pk"}, {"sk"}, {{"ByName", {{"name"}}}, {"ByDate", {{"pk"}}, {{"date"}}, request::projection_kind::all, {}, request::index_kind::local}});

/// A table as DescribeTable tells it: `members` besides its keys and indexes, `index` in that of ByName.
wire::found_table told(const std::string& members, const std::string& index = {}) {
    std::string body = wire::create_table("Items", described.description()).value();
    body.erase(body.find(R"(,"BillingMode")"));
    const std::string_view name = R"("IndexName":"ByName",)";
    body.insert(body.find(name) + name.size(), index);
    auto found = wire::read_table(R"({"Table":)" + body + R"(,"TableStatus":"ACTIVE")" + members + "}}", described.description());
    CHECK(found.value().table.differences.empty());
    return found.value();
}
constexpr const char* on_demand = R"(,"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST","LastUpdateToPayPerRequestDateTime":1.7E9},"ProvisionedThroughput":{"ReadCapacityUnits":0,"WriteCapacityUnits":0,"NumberOfDecreasesToday":0})";
constexpr const char* no_units = R"("ProvisionedThroughput":{"ReadCapacityUnits":0,"WriteCapacityUnits":0},)";
constexpr const char* bought = R"(,"ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6,"NumberOfDecreasesToday":0})";
constexpr const char* units = R"("IndexStatus":"ACTIVE","ProvisionedThroughput":{"ReadCapacityUnits":7,"WriteCapacityUnits":8},)";

list differences(const wire::table_settings& declared, const wire::found_table& found) { return wire::settings_differences(declared, found, described.description()); }
wire::table_settings billed(billing_mode mode, wire::throughput table, wire::throughput index = {}) {
    wire::table_settings made;
    made.billing = wire::billing{mode, table, {{"ByName", index}}};
    return made;
}

}  // namespace

TEST_CASE("a table that says nothing of its settings has those that the service gives") {
    const auto plain = told(on_demand, no_units);
    CHECK(plain.settings.billing->mode == billing_mode::on_demand);
    CHECK(plain.settings.billing->units.empty());
    CHECK(plain.settings.billing->of("ByName").empty());
    CHECK(plain.settings.kept_as == wire::table_class::standard);
    CHECK(plain.settings.deletion_protection == false);
    CHECK(!plain.settings.time_to_live);
    CHECK(!plain.settings.point_in_time_recovery);
    CHECK(told("").settings.billing->mode == billing_mode::on_demand);
}

TEST_CASE("all settings are read") {
    const auto table = told(std::string(bought) + R"(,"TableClassSummary":{"TableClass":"STANDARD_INFREQUENT_ACCESS"},"DeletionProtectionEnabled":true,"TableArn":"arn:x","ItemCount":7,"TableSizeBytes":123)", units);
    CHECK(table.settings.billing->mode == billing_mode::provisioned);
    CHECK(table.settings.billing->units == wire::throughput{5, 6});
    CHECK(table.settings.billing->of("ByName") == wire::throughput{7, 8});
    CHECK(table.settings.kept_as == wire::table_class::infrequent_access);
    CHECK(table.settings.deletion_protection == true);
    CHECK(table.arn == "arn:x");
    CHECK(table.items == 7);
    CHECK(table.bytes == 123);
    CHECK(told(R"(,"BillingModeSummary":{"BillingMode":"PROVISIONED"})" + std::string(bought), units).settings.billing->mode == billing_mode::provisioned);
    const auto bounded = told(std::string(on_demand) + R"(,"OnDemandThroughput":{"MaxReadRequestUnits":9,"MaxWriteRequestUnits":-1})", no_units + std::string(R"("OnDemandThroughput":{"MaxWriteRequestUnits":4},)"));
    CHECK(bounded.settings.billing->units == wire::throughput{9, {}});
    CHECK(bounded.settings.billing->of("ByName") == wire::throughput{{}, 4});
}

TEST_CASE("what is no number of units is none") {
    for (const char* odd : {"-1", "0", "1e300", "-1e300", "0.5", "\"5\"", "null", "{}", "[]", "true"}) {
        CAPTURE(odd);
        CHECK(told(std::string(R"(,"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},"OnDemandThroughput":{"MaxReadRequestUnits":)") + odd + "}").settings.billing->units.empty());
    }
}

TEST_CASE("Y1 the time to live is read with what becomes of it") {
    wire::found_table to;
    const auto read = [&to](const std::string& status) {
        CHECK(wire::read_time_to_live(R"({"TimeToLiveDescription":{"TimeToLiveStatus":")" + status + R"(","AttributeName":"gone"}})", to).has_value());
        return *to.settings.time_to_live + (to.time_to_live_changes ? " changes" : " stays");
    };
    CHECK(read("ENABLED") == "gone stays");
    CHECK(read("ENABLING") == "gone changes");
    CHECK(read("DISABLED") == " stays");
    CHECK(read("DISABLING") == " changes");
    CHECK(wire::read_time_to_live(R"({"TimeToLiveDescription":{"TimeToLiveStatus":"DISABLED"}})", to).has_value());
    for (const char* body : {"{}", "", R"({"TimeToLiveDescription":[]})", R"({"TimeToLiveDescription":{"TimeToLiveStatus":"ODD"}})"})
        CHECK(wire::read_time_to_live(body, to).error().code == facet::error_code::unreadable_answer);
}

TEST_CASE("point-in-time recovery is read") {
    wire::found_table to;
    const auto read = [&to](const std::string& more) { return wire::read_continuous_backups(R"({"ContinuousBackupsDescription":{"ContinuousBackupsStatus":"ENABLED")" + more + "}}", to); };
    CHECK(read("").has_value());
    CHECK(to.settings.point_in_time_recovery->on == false);
    CHECK(read(R"(,"PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":"ENABLED","RecoveryPeriodInDays":7})").has_value());
    CHECK(to.settings.point_in_time_recovery->on);
    CHECK(to.settings.point_in_time_recovery->days == 7u);
    CHECK(read(R"(,"PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":"DISABLED","RecoveryPeriodInDays":7})").has_value());
    CHECK(!to.settings.point_in_time_recovery->on);
    CHECK(!to.settings.point_in_time_recovery->days);
    CHECK(wire::read_continuous_backups("{}", to).error().code == facet::error_code::unreadable_answer);
}

TEST_CASE("names of tables are read page by page") {
    const auto page = wire::read_table_names(R"({"TableNames":["A","B.c"],"LastEvaluatedTableName":"B.c"})").value();
    CHECK(page.names == list{"A", "B.c"});
    CHECK(page.more_after == "B.c");
    CHECK(wire::read_table_names(R"({"TableNames":[]})").value().more_after.empty());
    for (const char* body : {"{}", R"({"TableNames":{}})", R"({"TableNames":[7]})", R"({"TableNames":[""]})", ""}) CHECK(wire::read_table_names(body).error().code == facet::error_code::unreadable_answer);
}

TEST_CASE("what is not declared differs in nothing") {
    CHECK(differences({}, told(std::string(bought) + R"(,"DeletionProtectionEnabled":true)", units)).empty());
    wire::table_settings unasked;
    unasked.time_to_live = "gone";
    unasked.point_in_time_recovery = wire::recovery{true, 7};
    CHECK(differences(unasked, told(on_demand)).empty());  // the service was not asked
}

TEST_CASE("each setting that differs is told in a sentence") {
    const auto plain = told(on_demand, no_units);
    const auto provisioned = told(bought, units);
    CHECK(differences(billed(billing_mode::provisioned, {5, 6}, {7, 8}), plain) == list{"billing: described is PROVISIONED, the table has PAY_PER_REQUEST"});
    CHECK(differences(billed(billing_mode::provisioned, {5, 6}, {7, 8}), provisioned).empty());
    CHECK(differences(billed(billing_mode::provisioned, {5, 7}, {9, 8}), provisioned) ==
          list{"the table's units: described is 5 read, 7 write, the table has 5 read, 6 write", "index ByName's units: described is 9 read, 8 write, the table has 7 read, 8 write"});
    CHECK(differences(billed(billing_mode::on_demand, {5, {}}), plain) == list{"the table's units: described is at most 5 read, unbounded write, the table has no bounds"});
    wire::table_settings declared;
    declared.kept_as = wire::table_class::infrequent_access;
    declared.deletion_protection = true;
    declared.time_to_live = "gone";
    declared.point_in_time_recovery = wire::recovery{true, 7};
    auto found = plain;
    found.settings.time_to_live = "";
    found.settings.point_in_time_recovery = wire::recovery{false, {}};
    CHECK(differences(declared, found) == list{"table class: described is STANDARD_INFREQUENT_ACCESS, the table has STANDARD", "deletion protection: described is on, the table has off",
                                               "time to live: described is gone, the table has none", "point-in-time recovery: described is on, the table has off"});
    found.settings = declared;
    CHECK(differences(declared, found).empty());
    found.settings.point_in_time_recovery->days = 35;
    found.settings.time_to_live = "late";
    found.time_to_live_changes = true;
    CHECK(differences(declared, found) == list{"time to live: described is gone, the table has late, which is being changed; the service takes another change about an hour after the last (contract Y1)",
                                               "point-in-time recovery: described is on, 7 days back, the table has on, 35 days back"});
    declared.point_in_time_recovery->days.reset();
    CHECK(differences(declared, found).size() == 1);
}
