// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/find_credentials.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/given_environment.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Plays the services: each expected request with its answer, in order. A header's value is `*` where it is not compared.
struct script {
    std::vector<std::pair<std::string, facet::dynamodb::http_answer>> lines;
    std::size_t next = 0;

    facet::dynamodb::http_answer operator()(const facet::dynamodb::http_question& asked) {
        std::string text = asked.method + " " + asked.url;
        for (const auto& [name, value] : asked.headers) text += " " + name + "=" + (name == "Authorization" && asked.method == "POST" ? "*" : std::string(value.reveal()));
        if (!asked.body.empty()) text += " " + std::string(asked.body.reveal());
        REQUIRE(next < lines.size());
        CHECK(text == lines[next].first);
        return lines[next++].second;
    }
};

/// What time it is where the time matters: 2026-01-01T00:00:00Z.
inline constexpr std::chrono::sys_seconds test_time{std::chrono::seconds(1'767'225'600)};

/// Who signs, or why nobody does.
inline std::string found(const facet::dynamodb::environment& from, const facet::dynamodb::settings& given = {}, script services = {}) {
    const auto made = facet::dynamodb::obtain_credentials(given, from, services, test_time);
    CHECK(services.next == services.lines.size());
    if (!made.has_value()) return std::string(to_string(made.error().code)) + ": " + made.error().message;
    std::string text = made->access_key_id + "/" + std::string(made->secret_access_key.reveal());
    if (!made->session_token.empty()) text += "/" + std::string(made->session_token.reveal());
    return text + " of " + made->source;
}

inline const std::string full_answer =
    R"({"Code":"Success","LastUpdated":"2026-01-01T00:00:00Z","Type":"AWS-HMAC","AccessKeyId":"I","SecretAccessKey":"S","Token":"T","Expiration":"2026-01-01T06:00:00Z"})";

/// The answer of the security token service to an operation, with these credentials.
inline std::string sts_answer(const std::string& operation, const std::string& id = "RI", const std::string& key = "RS", const std::string& token = "RT", const std::string& end = "2026-01-01T01:00:00Z") {
    return "<" + operation + "Response xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\">\n  <" + operation + "Result>\n    <AssumedRoleUser>\n" +
           "      <Arn>arn:aws:sts::1:assumed-role/R/s</Arn>\n      <AssumedRoleId>AROA:s</AssumedRoleId>\n    </AssumedRoleUser>\n    <Credentials>\n      <AccessKeyId>" + id +
           "</AccessKeyId>\n      <SecretAccessKey>" + key + "</SecretAccessKey>\n      <SessionToken>\n       " + token + "\n      </SessionToken>\n      <Expiration>" + end +
           "</Expiration>\n    </Credentials>\n    <PackedPolicySize>6</PackedPolicySize>\n  </" + operation + "Result>\n  <ResponseMetadata>\n" +
           "    <RequestId>c6104cbe-af31-11e0-8154-cbc7ccf896c7</RequestId>\n  </ResponseMetadata>\n</" + operation + "Response>\n";
}
/// Its refusal.
inline std::string sts_refusal_text(const std::string& code, const std::string& message) {
    return "<ErrorResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\">\n  <Error>\n    <Type>Sender</Type>\n    <Code>" + code + "</Code>\n    <Message>" + message +
           "</Message>\n  </Error>\n  <RequestId>fake</RequestId>\n</ErrorResponse>\n";
}

inline facet::dynamodb::http_answer ok(std::string_view body) { return {200, facet::dynamodb::secret(body)}; }

inline given_environment no_instance() {
    given_environment made;
    made.variables = {{"HOME", "/h"}, {"AWS_EC2_METADATA_DISABLED", "true"}};
    return made;
}
