// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/credentials_answer.hpp>

#include <support/catch.hpp>

#include <string>
#include <string_view>

using namespace facet::dynamodb;

namespace {

std::string refusal(std::string_view body) {
    const auto read = read_credentials_answer(body, "X");
    return read.has_value() ? "read" : std::string(to_string(read.error().code)) + ": " + read.error().message;
}

}  // namespace

TEST_CASE("the answer of a credentials service is read") {
    const auto made = read_credentials_answer(
        R"({"RoleArn":null,"n":[{"AccessKeyId":"no"},"x"],"o":{"SecretAccessKey":"no"},"AccessKeyId":"I\u0041","SecretAccessKey":"S/+","Token":"T","Expiration":"2026-01-01T06:00:00.999Z","z":1})", "X");
    REQUIRE(made.has_value());
    CHECK(made->access_key_id == "IA");
    CHECK(made->secret_access_key.reveal() == "S/+");
    CHECK(made->session_token.reveal() == "T");
    CHECK(made->expires == std::chrono::sys_seconds(std::chrono::seconds(1'767'247'200)));
    CHECK(made->source == "X");
    const auto lasting = read_credentials_answer(R"({"AccessKeyId":"I","SecretAccessKey":"S"})", "X");
    REQUIRE(lasting.has_value());
    CHECK(lasting->session_token.empty());
    CHECK_FALSE(lasting->expires.has_value());
}

TEST_CASE("an end is a time in UTC") {
    const auto end = [](const std::string& text) {
        const auto made = read_credentials_answer(R"({"AccessKeyId":"I","SecretAccessKey":"S","Expiration":")" + text + "\"}", "X");
        return made.has_value() ? made->to_string() : "refused";
    };
    for (const char* text : {"2026-01-01T06:00:00Z", "2026-01-01T06:00:00.9Z", "2026-01-01T06:00:00.123456789Z", "2026-01-01T06:00:00+00:00", "2026-01-01T06:00:00.5+00:00"}) {
        CAPTURE(text);
        CHECK(end(text) == "access key **** of X, until 2026-01-01T06:00:00Z");
    }
    for (const char* text : {"2026-01-01T06:00:00", "2026-01-01T06:00:00+01:00", "2026-01-01T06:00:00.5", "2026-01-01T06:00:00ZZ", "2026-01-01T25:00:00Z", "2026-01-01", "Z", "."}) {
        CAPTURE(text);
        CHECK(end(text) == "refused");
    }
}

TEST_CASE("an answer without credentials says why") {
    CHECK(refusal(R"({"Code":"AssumeRoleUnauthorizedAccess","Message":"EC2 cannot\nassume"})") == "AccessDeniedException: X gave no credentials: AssumeRoleUnauthorizedAccess: EC2 cannot?assume");
    CHECK(refusal(R"({"Message":"no role"})") == "AccessDeniedException: X gave no credentials: no role");
    CHECK(refusal(R"({"Code":"Success","AccessKeyId":"I"})") == "SerializationException: X gave no credentials: its answer has no SecretAccessKey");
    CHECK(refusal(R"({"SecretAccessKey":"S"})") == "SerializationException: X gave no credentials: its answer has no AccessKeyId");
    CHECK(refusal(R"({"AccessKeyId":5,"SecretAccessKey":"S"})") == "SerializationException: X gave no credentials: its answer has no AccessKeyId");
    CHECK(refusal(R"({"AccessKeyId":"I","SecretAccessKey":"TOPSECRET","Expiration":"tomorrow"})") == "SerializationException: X gave no credentials: its answer has an Expiration that is no time in UTC");
    for (const char* body : {"", "[]", "5", "\"AccessKeyId\"", "{", "{} {}", "<html>", "[\"AccessKeyId\",\"I\"]", "{\"AccessKeyId\":\"TOPSECRET\""}) {
        CAPTURE(body);
        CHECK(refusal(body) == "SerializationException: X gave no credentials: its answer is not a JSON object");
    }
    CHECK(refusal(std::string(1'000, '[')) == "SerializationException: X gave no credentials: its answer is not a JSON object");
}

TEST_CASE("no damaged answer shows its secret") {
    const std::string whole = R"({"Code":"Success","AccessKeyId":"I","SecretAccessKey":"TOPSECRET","Token":"TOPSECRET","Expiration":"2026-01-01T06:00:00Z"})";
    std::size_t refused = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const char c : {'"', '\0', 'x', '{', '}', ','}) {
            std::string damaged = whole;
            damaged[at] = c;
            const std::string said = refusal(damaged);
            if (said.find("TOPSECRET") != std::string::npos) FAIL(damaged);
            refused += said == "read" ? 0 : 1;
        }
        if (refusal(whole.substr(0, at)).find("TOPSECRET") != std::string::npos) FAIL(at);
    }
    CHECK(refused > 100);
}
