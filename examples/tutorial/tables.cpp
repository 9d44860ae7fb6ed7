// SPDX-License-Identifier: BSL-1.0
// Tables of DynamoDB: the requests that make one as text; making, comparing and changing one through a client.
#include "expect.hpp"

#include <facet/dynamodb/tables/src.hpp>
#include <facet/json/src.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// [declare]
#include <facet/facet.hpp>
#include <facet/repository/declared.hpp>
#include <facet/wire/table_updates.hpp>

struct Session { std::string user; std::string id; std::int64_t until; };

struct Sessions : facet::table<"Sessions", facet::gsi<"ById", facet::partition<"id">>,
    facet::entity<Session, facet::key<"USER#{user}", "SESSION#{id}">, facet::index<"ById", "{id}">, facet::expires_at<"until">>> {};
// [/declare]

namespace {

/// Gives the answers that a service gives, one after the other.
struct canned_client {
    std::vector<std::string> answers;
    std::vector<std::string> asked{};

    facet::result<std::string> call(std::string_view operation, std::string_view, facet::wire::repetition) {
        asked.emplace_back(operation);
        expect(asked.size() <= answers.size());
        return answers[asked.size() - 1];
    }
};

std::string session_table(const std::string& members) {
    const auto text = facet::wire::create_table("sessions-prod", facet::declared<Sessions>().description).value();
    return R"({"Table":)" + text.substr(0, text.find(R"(,"BillingMode")")) + R"(,"TableStatus":"ACTIVE","BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"})" + members + "}}";
}

}  // namespace

int main() {
    // [text]
    facet::wire::table_settings settings;
    settings.deletion_protection = true;
    settings.time_to_live = "until";
    settings.point_in_time_recovery = facet::wire::recovery{.on = true, .days = 7};

    const auto table = facet::declared<Sessions>();
    for (const auto& [operation, body] : facet::wire::creation_requests(table.name, table.description, settings).value())
        std::printf("%s %s\n", operation.c_str(), body.c_str());
    // [/text]
    const auto requests = facet::wire::creation_requests(table.name, table.description, settings).value();
    expect(requests.size() == 3);
    expect(requests[1].body == R"({"TableName":"Sessions","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"until"}})");

    canned_client client{{"{}", session_table(R"(,"DeletionProtectionEnabled":true)"), "{}", "{}", session_table(""), R"({"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"until"}})",
                          R"({"ContinuousBackupsDescription":{"PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":"ENABLED"}}})", session_table(""),
                          R"({"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"until"}})", R"({"ContinuousBackupsDescription":{"PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":"ENABLED"}}})",
                          "{}", session_table(R"(,"DeletionProtectionEnabled":true)"), R"({"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"until"}})",
                          R"({"ContinuousBackupsDescription":{"PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":"ENABLED"}}})"}};
    // [manage]
    facet::dynamodb::tables tables(client);  // a facet::dynamodb::client

    auto sessions = facet::declared<Sessions>();
    sessions.name = "sessions-prod";
    settings.time_to_live.reset();                                              // the declared one: `until`
    expect(tables.create(sessions, settings).has_value());                      // returns when the table and its indexes are ACTIVE

    std::vector<std::string> differences = tables.compare(sessions, settings).value();
    expect(differences == std::vector<std::string>{"deletion protection: described is on, the table has off"});

    facet::dynamodb::applied changes = tables.apply(sessions, settings).value();  // what the service can change
    expect(changes.done == std::vector<std::string>{"deletion protection on"});
    expect(changes.left.empty());
    // [/manage]
    expect(client.asked.size() == client.answers.size());
    return 0;
}
