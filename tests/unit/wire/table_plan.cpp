// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/table_plan.hpp>

#include <support/catch.hpp>
#include <support/table_spec.hpp>

#include <string>
#include <vector>

// Which change comes next to a table that is not as it is described.

namespace wire = facet::wire;
namespace request = facet::request;
using facet::test::table_spec;
using wire::billing_mode;

namespace {

const table_spec described({"pk"}, {"sk"}, {{"A", {{"a"}}}, {"L", {{"pk"}}, {{"l"}}, request::projection_kind::all, {}, request::index_kind::local}, {"B", {{"b"}}}});

wire::found_table plain() {
    wire::found_table made;
    made.table.status = "ACTIVE";
    made.settings.billing.emplace();
    made.settings.billing->indexes = {{"A", {}}, {"B", {}}};
    made.settings.kept_as = wire::table_class::standard;
    made.settings.deletion_protection = false;
    made.settings.time_to_live = "";
    made.settings.point_in_time_recovery = wire::recovery{};
    return made;
}
/// The next change and its request, or `none`.
std::string next(const wire::table_settings& declared, const wire::found_table& found, const wire::apply_options& options = {}) {
    const auto all = wire::plan_changes("T", described.description(), declared, found, options).value();
    return all.empty() ? "none" : all[0].what + ": " + all[0].request.operation + ' ' + all[0].request.body;
}

}  // namespace

TEST_CASE("a table that is as described needs no change") {
    CHECK(next({}, plain()) == "none");
    CHECK(next(plain().settings, plain()) == "none");
}

TEST_CASE("changes come one at a time, in order") {
    wire::table_settings wanted;
    wanted.billing = wire::billing{billing_mode::on_demand, {5, {}}, {}};
    wanted.kept_as = wire::table_class::infrequent_access;
    wanted.deletion_protection = true;
    wanted.time_to_live = "gone";
    wanted.point_in_time_recovery = wire::recovery{true, 7};
    auto found = plain();
    found.table.missing_indexes = {2};
    std::vector<std::string> order;
    for (const auto& each : wire::plan_changes("T", described.description(), wanted, found).value()) order.push_back(each.what);
    CHECK(order == std::vector<std::string>{"deletion protection on", "other units", "table class STANDARD_INFREQUENT_ACCESS", "index B added", "time to live by gone", "point-in-time recovery on, 7 days back"});
    CHECK(next(wanted, found) == R"(deletion protection on: UpdateTable {"TableName":"T","DeletionProtectionEnabled":true})");
    found.settings.deletion_protection = true;
    CHECK(next(wanted, found) == R"(other units: UpdateTable {"TableName":"T","OnDemandThroughput":{"MaxReadRequestUnits":5}})");
    found.settings.billing->units.read = 5;
    CHECK(next(wanted, found) == R"(table class STANDARD_INFREQUENT_ACCESS: UpdateTable {"TableName":"T","TableClass":"STANDARD_INFREQUENT_ACCESS"})");
    found.settings.kept_as = wire::table_class::infrequent_access;
    CHECK(next(wanted, found) == "index B added: UpdateTable " + wire::add_index("T", described.description(), 2).value());
    found.table.missing_indexes.clear();
    CHECK(next(wanted, found) == R"(time to live by gone: UpdateTimeToLive {"TableName":"T","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"gone"}})");
    found.settings.time_to_live = "gone";
    CHECK(next(wanted, found) == R"(point-in-time recovery on, 7 days back: UpdateContinuousBackups {"TableName":"T","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true,"RecoveryPeriodInDays":7}})");
    found.settings.point_in_time_recovery = wire::recovery{true, 7};
    CHECK(next(wanted, found) == "none");
}

TEST_CASE("Y1 another time to live attribute waits until the old one is off") {
    wire::table_settings wanted;
    wanted.time_to_live = "gone";
    auto found = plain();
    found.settings.time_to_live = "late";
    CHECK(next(wanted, found) == R"(time to live by late off: UpdateTimeToLive {"TableName":"T","TimeToLiveSpecification":{"Enabled":false,"AttributeName":"late"}})");
    found.settings.time_to_live = "";
    found.time_to_live_changes = true;
    CHECK(next(wanted, found) == "none");
    found.time_to_live_changes = false;
    CHECK(next(wanted, found).starts_with("time to live by gone: "));
    wanted.time_to_live = "";
    CHECK(next(wanted, found) == "none");
}

TEST_CASE("units of an index that is missing go with its making, and not before") {
    wire::table_settings wanted;
    wanted.billing = wire::billing{billing_mode::provisioned, {1, 2}, {{"A", {3, 4}}, {"B", {5, 6}}}};
    auto found = plain();
    found.table.missing_indexes = {2};
    CHECK(next(wanted, found) ==
          R"(billing PROVISIONED: UpdateTable {"TableName":"T","BillingMode":"PROVISIONED","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2},"GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"A","ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":4}}}]})");
    found.settings.billing = *wanted.billing;
    found.settings.billing->indexes.pop_back();
    CHECK(next(wanted, found) == "index B added: UpdateTable " + wire::add_index("T", described.description(), 2, *wanted.billing).value());
    // Where nothing is declared, a new index of a provisioned table begins with its table's units.
    CHECK(next({}, found).find(R"("ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2})") != std::string::npos);
}

TEST_CASE("a table with an index of unknown units cannot become provisioned") {
    wire::table_settings wanted;
    wanted.billing = wire::billing{billing_mode::provisioned, {1, 2}, {{"A", {3, 4}}, {"B", {5, 6}}}};
    auto found = plain();
    found.table.more_global_indexes = {"X"};
    found.table.missing_indexes = {2};
    CHECK(next(wanted, found) == "none");  // nor can an index be added that would be billed otherwise than declared
    CHECK(next(wanted, found, {.remove_other_indexes = true}) == R"(index X removed: UpdateTable {"TableName":"T","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"X"}}]})");
}

TEST_CASE("an index that is local where it is described as global, or the other way, is given no units") {
    wire::table_settings wanted;
    wanted.billing = wire::billing{billing_mode::provisioned, {1, 2}, {{"A", {3, 4}}, {"B", {5, 6}}}};
    wanted.deletion_protection = false;
    wanted.time_to_live = "gone";
    auto found = plain();
    found.settings.billing->indexes = {{"B", {}}};  // A is a local one
    CHECK(next(wanted, found) ==
          R"(billing PROVISIONED: UpdateTable {"TableName":"T","BillingMode":"PROVISIONED","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2},"GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"B","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6}}}]})");
    found.settings.billing = wire::billing{billing_mode::provisioned, {1, 2}, {{"B", {5, 6}}}};
    CHECK(next(wanted, found).starts_with("time to live by gone: "));  // what can be changed is
    CHECK(wire::settings_differences(wanted, found, described.description()) == std::vector<std::string>{"time to live: described is gone, the table has none"});
    found = plain();
    found.settings.billing->indexes.push_back({"L", {}});  // L is a global one, and nobody says with how many units
    CHECK(next(wanted, found).starts_with("time to live by gone: "));
}

TEST_CASE("what destroys something has to be allowed") {
    auto found = plain();
    found.table.more_indexes = {"X", "Y"};
    found.table.more_global_indexes = {"X", "Y"};
    found.table.other_indexes = {1, 2};  // of these, one is local: nothing can be done
    CHECK(next({}, found) == "none");
    CHECK(next({}, found, {.rebuild_indexes = true}) == R"(index B removed, to be made anew: UpdateTable {"TableName":"T","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"B"}}]})");
    CHECK(next({}, found, {.rebuild_indexes = true, .remove_other_indexes = true}).starts_with("index X removed: "));
    found = plain();
    found.table.missing_indexes = {1};
    CHECK(next({}, found, {true, true}) == "none");  // a local index is made with its table alone (N3)
}

TEST_CASE("a table of other keys is left alone, and impossible settings are refused") {
    auto found = plain();
    found.table.other_keys = true;
    wire::table_settings wanted;
    wanted.deletion_protection = true;
    CHECK(next(wanted, found) == "none");
    wanted.point_in_time_recovery = wire::recovery{true, 0};
    CHECK(!wire::plan_changes("T", described.description(), wanted, found).has_value());
}
