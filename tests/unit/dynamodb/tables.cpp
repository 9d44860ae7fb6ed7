// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/tables.hpp>
#include <facet/facet.hpp>
#include <facet/repository/declared.hpp>
#include <facet/wire/table_updates.hpp>

#include <support/catch.hpp>
#include <support/table_spec.hpp>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What is asked of a service to make, change, wait for and erase tables: to the byte, in order. The service is a script.

namespace dynamodb = facet::dynamodb;
namespace request = facet::request;
namespace wire = facet::wire;
using facet::error_code;
using facet::test::table_spec;
using std::chrono::milliseconds;
using texts = std::vector<std::string>;

namespace {

const table_spec described({"pk"}, {""}, {{"ByName", {{"name"}}}});

facet::error failure(error_code code, std::string message = "no", bool possibly_applied = false) {
    facet::error cause;
    cause.code = code;
    cause.message = std::move(message);
    cause.possibly_applied = possibly_applied;
    return cause;
}

/// A service that answers what was laid down, and notes what it was asked. It notes pauses, too, and they are its time.
struct script {
    std::vector<facet::result<std::string>> answers{};
    texts asked{};
    std::vector<int> pauses{};
    milliseconds time{0};

    facet::result<std::string> call(std::string_view operation, std::string_view body, wire::repetition repeated) {
        asked.push_back(std::string(operation) + ' ' + std::string(body));
        CHECK(repeated == wire::repetition_of(operation));
        if (asked.size() > answers.size()) throw std::logic_error("asked once more than was foreseen: " + asked.back());
        return answers[asked.size() - 1];
    }
    dynamodb::tables tables(wire::watch_options watch = {}) {
        return dynamodb::tables(*this, {watch, [this](milliseconds pause) { pauses.push_back(static_cast<int>(pause.count())), time += pause; }, [this] { return time; }});
    }
};

/// The described table in an answer. `members` follow its keys, `index` those of ByName; without an index where that is null.
std::string told(const std::string& status, const std::string& members = {}, const char* index = R"("IndexStatus":"ACTIVE")") {
    std::string body = R"({"Table":{"TableStatus":")" + status + R"(","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"name","AttributeType":"S"}])";
    if (index != nullptr) body += R"(,"GlobalSecondaryIndexes":[{"IndexName":"ByName","KeySchema":[{"AttributeName":"name","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},)" + std::string(index) + "}]";
    return body + members + "}}";
}
const std::string create = "CreateTable " + wire::create_table("T", described.description()).value();
const std::string look = R"(DescribeTable {"TableName":"T"})";
const std::string look_expiry = R"(DescribeTimeToLive {"TableName":"T"})";
const std::string look_recovery = R"(DescribeContinuousBackups {"TableName":"T"})";
std::string expiry(const std::string& status, const std::string& attribute) { return R"({"TimeToLiveDescription":{"TimeToLiveStatus":")" + status + R"(","AttributeName":")" + attribute + "\"}}"; }
std::string set_expiry(const std::string& attribute, bool on) { return "UpdateTimeToLive " + wire::update_time_to_live("T", attribute, on).value(); }
std::string recovery(const std::string& status) { return R"({"ContinuousBackupsDescription":{"PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":")" + status + "\"}}}"; }

struct Visit {
    std::string id;
    std::int64_t gone;
};
struct Note {
    std::string id;
    std::int64_t gone;
};
struct Token {
    std::string id;
    std::int64_t until;
};
struct Visits : facet::table<"Visits", facet::entity<Visit, facet::key<"VISIT#{id}", "V">, facet::expires_at<"gone">>,
                             facet::entity<Note, facet::key<"NOTE#{id}", "N">, facet::expires_at<"gone">>> {};
struct Mixed : facet::table<"Mixed", facet::entity<Visit, facet::key<"VISIT#{id}", "V">, facet::expires_at<"gone">>,
                            facet::entity<Token, facet::key<"TOKEN#{id}", "T">, facet::expires_at<"until">>> {};
struct Plain : facet::table<"Plain", facet::entity<Visit, facet::key<"VISIT#{id}", "V">>> {};

}  // namespace

TEST_CASE("a table is made, and waited for until its indexes are ready, too") {
    script service{.answers = {"{}", failure(error_code::resource_not_found), told("CREATING"), told("ACTIVE", "", R"("IndexStatus":"CREATING")"), told("ACTIVE")}};
    CHECK(service.tables().create("T", described.description()).has_value());
    CHECK(service.asked == texts{create, look, look, look, look});
    CHECK(service.pauses == std::vector<int>{250, 500, 1000});
}

TEST_CASE("Y1 what a new table cannot be told follows it, also where the service is not ready for that") {
    wire::table_settings settings;
    settings.time_to_live = "gone";
    settings.point_in_time_recovery = wire::recovery{true, 7};
    script service{.answers = {"{}", told("ACTIVE"), "{}", failure(error_code::resource_in_use), failure(error_code::resource_in_use), "{}"}};
    CHECK(service.tables().create("T", described.description(), settings).has_value());
    const std::string backups = "UpdateContinuousBackups " + wire::update_continuous_backups("T", {true, 7}).value();
    CHECK(service.asked == texts{create, look, set_expiry("gone", true), backups, backups, backups});
    CHECK(service.pauses == std::vector<int>{250, 500});
    script refusing{.answers = {"{}", told("ACTIVE"), failure(error_code::throttling, "less")}};
    const auto made = refusing.tables().create("T", described.description(), settings);
    REQUIRE(!made.has_value());
    CHECK(made.error().to_string() ==
          "ThrottlingException: the table was made, but not all that was to follow: less; it may have been applied all the same (operation UpdateTimeToLive, table T)");
    CHECK_FALSE(facet::is_retryable(made.error()));  // to make the table again is no way out
}

TEST_CASE("a change that the table was too busy for until the deadline is no table that exists already") {
    wire::table_settings settings;
    settings.point_in_time_recovery = wire::recovery{true, {}};
    const auto busy = failure(error_code::resource_in_use, "Backups are being enabled for the table: T");
    script service{.answers = {"{}", told("ACTIVE"), busy, busy, busy}};
    const auto made = service.tables({.first = milliseconds(100), .deadline = milliseconds(200)}).create("T", described.description(), settings);
    REQUIRE(!made.has_value());  // open() takes a table for another's work where making it is resource_in_use, and would not tell that backups are off
    CHECK(made.error().to_string() ==
          "Unreachable: the table was made, but not all that was to follow: the wait for the table ended at its deadline: Backups are being enabled for the table: T; it may "
          "have been applied all the same (operation UpdateContinuousBackups, table T)");
    settings.point_in_time_recovery.reset();
    settings.deletion_protection = true;
    script changing{.answers = {told("ACTIVE"), busy, busy, busy}};
    CHECK(changing.tables({.first = milliseconds(100), .deadline = milliseconds(200)}).apply("T", described.description(), settings).error().code == error_code::unreachable);
}

TEST_CASE("H3 whether a request without an answer made the table, the table says") {
    const auto lost = failure(error_code::unreachable, "no answer", true);
    script made{.answers = {lost, told("CREATING"), told("ACTIVE")}};
    CHECK(made.tables().create("T", described.description()).has_value());
    script not_made{.answers = {lost, failure(error_code::resource_not_found), failure(error_code::resource_not_found)}};
    CHECK(not_made.tables({.unseen = 1}).create("T", described.description()).error().message == "no answer");
    CHECK(not_made.asked == texts{create, look, look});
    // Where even that cannot be asked, it stays open.
    const auto away = failure(error_code::unreachable, "away");
    for (const bool answered : {false, true}) {
        script unknown{.answers = {lost, away}};
        if (answered) unknown.answers.front() = "{}";
        const auto met = unknown.tables().create("T", described.description());
        CHECK(met.error().message == "away");
        CHECK(met.error().possibly_applied);
        CHECK_FALSE(facet::is_retryable(met.error()));
        script gone{.answers = {"{}", told("DELETING"), away}};
        CHECK(gone.tables().erase("T").error().possibly_applied);
    }
    script another{.answers = {lost, told("ACTIVE", "", nullptr)}};
    CHECK(another.tables().create("T", described.description()).error().message == "no answer");
}

TEST_CASE("a table that exists, or that there cannot be, is not made") {
    script service{.answers = {failure(error_code::resource_in_use, "Table already exists: T")}};
    CHECK(service.tables().create("T", described.description()).error().code == error_code::resource_in_use);
    CHECK(service.asked == texts{create});
    wire::table_settings settings;
    settings.billing = wire::billing{wire::billing_mode::provisioned, {1, 1}, {}};
    script unasked;
    CHECK(unasked.tables().create("T", described.description(), settings).error().to_string() ==
          "ValidationException: the table is provisioned, and nothing says with how many units its index ByName is (operation CreateTable, table T)");
    CHECK(unasked.tables().apply("T", described.description(), settings).error().code == error_code::validation);
    CHECK(unasked.tables().compare("T", described.description(), settings).error().code == error_code::validation);
    CHECK(unasked.asked.empty());
}

TEST_CASE("a wait ends at its deadline, and where it is in vain") {
    script slow{.answers = {told("CREATING"), told("UPDATING"), told("ACTIVE", "", R"("IndexStatus":"CREATING")")}};
    const auto late = slow.tables({.first = milliseconds(100), .deadline = milliseconds(200)}).wait_until_active("T");
    CHECK(late.error().to_string() == "Unreachable: the wait for the table ended at its deadline; the table is ACTIVE, its index ByName is CREATING (operation DescribeTable, table T)");
    CHECK(slow.pauses == std::vector<int>{100, 100});
    script archived{.answers = {told("ARCHIVED")}};
    CHECK(archived.tables().wait_until_active("T").error().message == "the table is ARCHIVED and does not become ready by itself");
    script missing{.answers = {failure(error_code::resource_not_found)}};
    CHECK(missing.tables().wait_until_active("T").error().code == error_code::resource_not_found);
    script denied{.answers = {failure(error_code::access_denied)}};
    CHECK(denied.tables().wait_until_gone("T").error().code == error_code::access_denied);
}

TEST_CASE("a table is erased, and waited for until it is gone") {
    script service{.answers = {"{}", told("ACTIVE"), told("DELETING"), failure(error_code::resource_not_found)}};
    CHECK(service.tables().erase("T").has_value());
    CHECK(service.asked == texts{R"(DeleteTable {"TableName":"T"})", look, look, look});
    script missing{.answers = {failure(error_code::resource_not_found)}};
    CHECK(missing.tables().erase("T").error().code == error_code::resource_not_found);
    const auto lost = failure(error_code::unreachable, "no answer", true);
    script gone{.answers = {lost, failure(error_code::resource_not_found), failure(error_code::resource_not_found)}};
    CHECK(gone.tables().erase("T").has_value());
    script there{.answers = {lost, told("ACTIVE")}};
    CHECK(there.tables().erase("T").error().message == "no answer");
}

TEST_CASE("tables are listed page by page") {
    script service{.answers = {R"({"TableNames":["A","B"],"LastEvaluatedTableName":"B"})", R"({"TableNames":["C"]})"}};
    CHECK(service.tables().list().value() == texts{"A", "B", "C"});
    CHECK(service.asked == texts{R"(ListTables {"Limit":100})", R"(ListTables {"ExclusiveStartTableName":"B","Limit":100})"});
    const std::string circle = R"({"TableNames":["A"],"LastEvaluatedTableName":"A"})";
    script endless{.answers = {circle, circle}};
    CHECK(endless.tables().list().error().code == error_code::unreadable_answer);
    const std::string back = R"({"TableNames":["B"],"LastEvaluatedTableName":"B"})";
    script longer{.answers = {circle, back, circle, back}};
    CHECK(longer.tables().list().error().code == error_code::unreadable_answer);
}

TEST_CASE("a table is compared with what was asked for, and nothing else is asked") {
    script plain{.answers = {told("ACTIVE")}};
    CHECK(plain.tables().compare("T", described.description()).value().empty());
    CHECK(plain.asked == texts{look});
    wire::table_settings settings;
    settings.deletion_protection = true;
    settings.time_to_live = "gone";
    settings.point_in_time_recovery = wire::recovery{true, {}};
    script service{.answers = {told("ACTIVE", "", nullptr), expiry("DISABLED", ""), recovery("DISABLED")}};
    CHECK(service.tables().compare("T", described.description(), settings).value() ==
          texts{"index ByName: the table does not have it", "deletion protection: described is on, the table has off", "time to live: described is gone, the table has none",
               "point-in-time recovery: described is on, the table has off"});
    CHECK(service.asked == texts{look, look_expiry, look_recovery});
}

TEST_CASE("a table is brought to its description change by change, each waited for") {
    wire::table_settings settings;
    settings.deletion_protection = true;
    settings.time_to_live = "gone";
    const std::string on = R"(,"DeletionProtectionEnabled":true)";
    script service{.answers = {
                       told("ACTIVE", "", nullptr), expiry("DISABLED", ""), "{}",            // deletion protection
                       told("UPDATING", on, nullptr), told("ACTIVE", on, nullptr), expiry("DISABLED", ""), failure(error_code::resource_in_use), "{}",  // the index
                       told("ACTIVE", on, R"("IndexStatus":"CREATING")"), told("ACTIVE", on), expiry("DISABLED", ""), "{}",                              // time to live
                       told("ACTIVE", on), expiry("DISABLED", ""), told("ACTIVE", on), expiry("ENABLING", "gone"),                                       // which shows late
                   }};
    const auto done = service.tables().apply("T", described.description(), settings).value();
    CHECK(done.done == texts{"deletion protection on", "index ByName added", "time to live by gone"});
    CHECK(done.left.empty());
    const std::string protect = "UpdateTable " + wire::update_deletion_protection("T", true).value();
    const std::string add = "UpdateTable " + wire::add_index("T", described.description(), 0).value();
    CHECK(service.asked == texts{look, look_expiry, protect, look, look, look_expiry, add, add, look, look, look_expiry, set_expiry("gone", true), look, look_expiry, look, look_expiry});
}

TEST_CASE("a change that never shows is not sent again, is told as left, and holds nothing up") {
    wire::table_settings settings;
    settings.deletion_protection = true;
    const std::string blind = told("ACTIVE", "", nullptr);
    script service{.answers = {blind, "{}", blind, blind, blind, blind, "{}", told("ACTIVE")}};
    const auto done = service.tables({.unseen = 2}).apply("T", described.description(), settings).value();
    CHECK(done.done == texts{"deletion protection on", "index ByName added"});
    CHECK(done.left == texts{"deletion protection: described is on, the table has off"});
}

TEST_CASE("Y1 a time to live that is refused now is left, and all else is done") {
    wire::table_settings settings;
    settings.time_to_live = "gone";
    settings.point_in_time_recovery = wire::recovery{true, {}};
    script service{.answers = {told("ACTIVE"), expiry("ENABLED", "late"), recovery("DISABLED"), "{}", told("ACTIVE"), expiry("DISABLED", ""), recovery("DISABLED"),
                               failure(error_code::validation, "Time to live has been modified multiple times within a fixed interval"), told("ACTIVE"), expiry("DISABLED", ""), recovery("DISABLED"), "{}",
                               told("ACTIVE"), expiry("DISABLED", ""), recovery("ENABLED")}};
    const auto done = service.tables().apply("T", described.description(), settings).value();
    CHECK(done.done == texts{"time to live by late off", "point-in-time recovery on"});
    CHECK(done.left == texts{"time to live: described is gone, the table has none", "time to live: the service refused the change: Time to live has been modified multiple times within a fixed interval"});
}

TEST_CASE("an error on the way is the call's, and says what it was about") {
    wire::table_settings settings;
    settings.kept_as = wire::table_class::infrequent_access;
    script service{.answers = {told("ACTIVE"), failure(error_code::limit_exceeded, "too often")}};
    CHECK(service.tables().apply("T", described.description(), settings).error().to_string() == "LimitExceededException: too often (operation UpdateTable, table T)");
    script odd{.answers = {"[]"}};
    CHECK(odd.tables().compare("T", described.description()).error().code == error_code::unreadable_answer);
    script missing{.answers = {failure(error_code::resource_not_found)}};
    CHECK(missing.tables().apply("T", described.description()).error().code == error_code::resource_not_found);
}

TEST_CASE("a declared table says its name, its keys and by what its items expire") {
    constexpr request::declared_table visits = facet::declared<Visits>();
    CHECK(visits.name == "Visits");
    CHECK(visits.description.partition.name == "PK");
    REQUIRE(visits.expiry.size() == 1);
    CHECK(visits.expiry[0] == "gone");
    CHECK(facet::declared<Plain>().expiry.empty());
    CHECK(facet::declared<Mixed>().expiry.size() == 2);
    CHECK(wire::create_table(visits.name, visits.description).value() ==
          R"({"TableName":"Visits","AttributeDefinitions":[{"AttributeName":"PK","AttributeType":"S"},{"AttributeName":"SK","AttributeType":"S"}],)"
          R"("KeySchema":[{"AttributeName":"PK","KeyType":"HASH"},{"AttributeName":"SK","KeyType":"RANGE"}],"BillingMode":"PAY_PER_REQUEST"})");
}

TEST_CASE("Y1 a declared table's time to live is the declared one, unless the settings say another") {
    CHECK(dynamodb::settings_of(facet::declared<Visits>(), {}).value().time_to_live == "gone");
    CHECK(!dynamodb::settings_of(facet::declared<Plain>(), {}).value().time_to_live);
    wire::table_settings none;
    none.time_to_live = "";
    CHECK(dynamodb::settings_of(facet::declared<Visits>(), none).value().time_to_live == "");
    CHECK(dynamodb::settings_of(facet::declared<Mixed>(), none).has_value());
    script unasked;
    CHECK(unasked.tables().create(facet::declared<Mixed>()).error().to_string() ==
          "ValidationException: items of the table expire by several attributes (gone, until); the service takes one: say which in the settings, or an empty one (table Mixed)");
    CHECK(!unasked.tables().apply(facet::declared<Mixed>()).has_value());
    CHECK(!unasked.tables().compare(facet::declared<Mixed>()).has_value());

    auto visits = facet::declared<Visits>();
    visits.name = "visits-prod";
    const std::string ready = R"({"Table":{"TableStatus":"ACTIVE","KeySchema":[{"AttributeName":"PK","KeyType":"HASH"},{"AttributeName":"SK","KeyType":"RANGE"}],"AttributeDefinitions":[{"AttributeName":"PK","AttributeType":"S"},{"AttributeName":"SK","AttributeType":"S"}]}})";
    script service{.answers = {"{}", ready, "{}", ready, expiry("ENABLING", "gone"), ready, expiry("ENABLED", "gone")}};
    CHECK(service.tables().create(visits).has_value());
    CHECK(service.asked[2] == R"(UpdateTimeToLive {"TableName":"visits-prod","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"gone"}})");
    CHECK(service.tables().compare(visits).value().empty());
    CHECK(service.tables().apply(visits).value().done.empty());
}

TEST_CASE("any callable is a service") {
    int calls = 0;
    const auto service = [&calls](std::string_view, std::string_view, wire::repetition) -> facet::result<std::string> { return ++calls, std::string(R"({"TableNames":[]})"); };
    CHECK(dynamodb::tables(service).list().value().empty());
    CHECK(calls == 1);
}
