// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/credentials_answer.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/obtained.hpp>

#include <string>
#include <string_view>

using namespace facet::dynamodb;

namespace {

std::string said_of(const facet::result<credentials>& read) { return read.has_value() ? "read" : std::string(to_string(read.error().code)) + ": " + read.error().message; }
std::string refusal(std::string_view body) { return said_of(read_credentials_answer(body, "X")); }

/// A damaged text is read or refused, and never repeated.
template <class Read>
void damage(const std::string& whole, Read read) {
    std::size_t refused = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const char c : {'"', '\0', 'x', '{', '}', ',', '<', '>', '&', '/'}) {
            std::string damaged = whole;
            damaged[at] = c;
            const std::string said = said_of(read(damaged));
            if (said.find("TOPSECRET") != std::string::npos) FAIL(damaged);
            refused += said == "read" ? 0 : 1;
        }
        if (said_of(read(whole.substr(0, at))).find("TOPSECRET") != std::string::npos) FAIL(at);
    }
    CHECK(refused > 100);
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

TEST_CASE("an answer whose token is no text is refused, and not taken for one without") {
    const std::string keys = R"("AccessKeyId":"I","SecretAccessKey":"S",)";
    for (const char* token : {"7", "true", "{}", "[\"T\"]", "1e3"}) {
        INFO(token);
        CHECK(refusal("{" + keys + R"("Token":)" + token + "}") == "SerializationException: X gave no credentials: its answer has a Token that is no text");
        CHECK(said_of(read_process_answer(R"({"Version":1,)" + keys + R"("SessionToken":)" + token + "}", "X")) ==
              "SerializationException: X gave no credentials: its answer has a SessionToken that is no text");
        CHECK(said_of(read_sso_answer(R"({"roleCredentials":{"accessKeyId":"I","secretAccessKey":"S","expiration":1,"sessionToken":)" + std::string(token) + "}}", "X")) ==
              "SerializationException: X gave no credentials: its answer has a sessionToken that is no text");
    }
    CHECK(refusal("{" + keys + R"("Token":null})") == "read");
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
    for (const char* end : {"946684800", "9e99", "18446744073709551615", "true", "[]", "{}"}) {
        CAPTURE(end);
        CHECK(refusal(R"({"AccessKeyId":"I","SecretAccessKey":"S","Expiration":)" + std::string(end) + "}") == "SerializationException: X gave no credentials: its answer has an Expiration that is no time in UTC");
    }
    CHECK(refusal(R"({"AccessKeyId":"I","SecretAccessKey":"S","Expiration":null})") == "read");
    for (const char* body : {"", "[]", "5", "\"AccessKeyId\"", "{", "{} {}", "<html>", "[\"AccessKeyId\",\"I\"]", "{\"AccessKeyId\":\"TOPSECRET\""}) {
        CAPTURE(body);
        CHECK(refusal(body) == "SerializationException: X gave no credentials: its answer is not a JSON object");
    }
    CHECK(refusal(std::string(1'000, '[')) == "SerializationException: X gave no credentials: its answer is not a JSON object");
}

TEST_CASE("no damaged answer shows its secret") {
    damage(R"({"Code":"Success","AccessKeyId":"I","SecretAccessKey":"TOPSECRET","Token":"TOPSECRET","Expiration":"2026-01-01T06:00:00Z"})",
           [](const std::string& text) { return read_credentials_answer(text, "X"); });
    damage(R"({"Version":1,"AccessKeyId":"I","SecretAccessKey":"TOPSECRET","SessionToken":"TOPSECRET","Expiration":"2026-01-01T06:00:00Z"})",
           [](const std::string& text) { return read_process_answer(text, "X"); });
    damage(R"({"roleCredentials":{"accessKeyId":"I","secretAccessKey":"TOPSECRET","sessionToken":"TOPSECRET","expiration":1767247200000}})",
           [](const std::string& text) { return read_sso_answer(text, "X"); });
    damage(sts_answer("AssumeRole", "I", "TOPSECRET", "TOPSECRET"), [](const std::string& text) { return read_sts_answer(text, "AssumeRole", "X"); });
}

TEST_CASE("what a program writes is read") {
    const auto made = read_process_answer(R"({"Version": 1, "AccessKeyId": "I", "SecretAccessKey": "S", "SessionToken": "T", "Expiration": "2026-01-01T06:00:00Z", "AccountId": "1"})" "\n", "X");
    REQUIRE(made.has_value());
    CHECK(made->access_key_id + "/" + std::string(made->secret_access_key.reveal()) + "/" + std::string(made->session_token.reveal()) == "I/S/T");
    CHECK(made->expires == std::chrono::sys_seconds(std::chrono::seconds(1'767'247'200)));
    const auto lasting = read_process_answer(R"({"AccessKeyId":"I","SecretAccessKey":"S","Version":1})", "X");
    REQUIRE(lasting.has_value());
    CHECK(lasting->session_token.empty());
    CHECK_FALSE(lasting->expires.has_value());

    const auto refused = [](const std::string& text) { return said_of(read_process_answer(text, "X")); };
    for (const char* version : {"", R"("Version":2,)", R"("Version":"1",)", R"("Version":1.5,)", R"("Version":null,)", R"("x":{"Version":1},)"}) {
        CAPTURE(version);
        CHECK(refused("{" + std::string(version) + R"("AccessKeyId":"I","SecretAccessKey":"S"})") == "SerializationException: X gave no credentials: its answer's Version is not 1");
    }
    CHECK(refused(R"({"Version":1,"SecretAccessKey":"S"})") == "SerializationException: X gave no credentials: its answer has no AccessKeyId");
    CHECK(refused(R"({"Version":1,"AccessKeyId":"I"})") == "SerializationException: X gave no credentials: its answer has no SecretAccessKey");
    CHECK(refused("") == "SerializationException: X gave no credentials: its answer is not a JSON object");
    const auto end = [](const std::string& text) {
        const auto read = read_process_answer(R"({"Version":1,"AccessKeyId":"I","SecretAccessKey":"S","Expiration":")" + text + "\"}", "X");
        return read.has_value() ? read->to_string() : "refused";
    };
    for (const char* text : {"2026-01-01T06:00:00Z", "2026-01-01T08:00:00+02:00", "2026-01-01T00:30:00.25-05:30", "2026-01-01T06:00:00-00:00"}) {
        CAPTURE(text);
        CHECK(end(text) == "access key **** of X, until 2026-01-01T06:00:00Z");
    }
    for (const char* text : {"2026-01-01T06:00:00", "2026-01-01T06:00:00+2:00", "2026-01-01T06:00:00+24:00", "2026-01-01T06:00:00+01:60", "2026-01-01T06:00:00+0a:00", "+00:00", "tomorrow"}) {
        CAPTURE(text);
        CHECK(end(text) == "refused");
    }
}

TEST_CASE("the XML of the security token service is read") {
    const auto made = read_sts_answer(sts_answer("AssumeRole", "I", "S&amp;/+&#61;", "T", "2026-01-01T06:00:00.359Z"), "AssumeRole", "X");
    REQUIRE(made.has_value());
    CHECK(made->access_key_id + "/" + std::string(made->secret_access_key.reveal()) + "/" + std::string(made->session_token.reveal()) == "I/S&/+=/T");
    CHECK(made->expires == std::chrono::sys_seconds(std::chrono::seconds(1'767'247'200)));
    CHECK(read_sts_answer("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- c -->" + sts_answer("AssumeRoleWithWebIdentity"), "AssumeRoleWithWebIdentity", "X").has_value());

    const auto refused = [](const std::string& text) { return said_of(read_sts_answer(text, "AssumeRole", "X")); };
    CHECK(refused(sts_answer("GetSessionToken")) == "SerializationException: X gave no credentials: its answer has no AccessKeyId");
    CHECK(refused(sts_answer("AssumeRole", "I", "")) == "SerializationException: X gave no credentials: its answer has no SecretAccessKey");
    CHECK(refused(sts_answer("AssumeRole", "I", "S", "")) == "SerializationException: X gave no credentials: its answer has no SessionToken");
    CHECK(refused(sts_answer("AssumeRole", "I", "S", "T", "")) == "SerializationException: X gave no credentials: its answer has no Expiration");
    CHECK(refused(sts_answer("AssumeRole", "I", "S", "T", "soon")) == "SerializationException: X gave no credentials: its answer has an Expiration that is no time in UTC");
    std::string deep;
    for (int i = 0; i < 20'000; ++i) deep += "<a>";
    for (const std::string& text : {std::string(), std::string("{}"), std::string("<a"), std::string("<!DOCTYPE a [<!ENTITY b 'c'>]>"), deep, std::string(60'000, '<')}) {
        CAPTURE(text.substr(0, 40));
        CHECK(refused(text) == "SerializationException: X gave no credentials: its answer is not XML");
    }
}

TEST_CASE("a refusal of the security token service has a code and a message") {
    const auto said = [](const std::string& text) {
        const sts_refusal read = read_sts_refusal(text);
        return read.code + "|" + read.message;
    };
    CHECK(said(sts_refusal_text("AccessDenied", "no &lt;you&gt;")) == "AccessDenied|no <you>");
    CHECK(said("<Response><Errors><Error><Code>A</Code></Error></Errors></Response>") == "A|");
    CHECK(said("<ErrorResponse><Errors><Error><Code>A</Code></Error></Errors></ErrorResponse>") == "A|");
    CHECK(said("<Error><Code>A\n\x01</Code><Message>B</Message></Error>") == "A ?|B");
    CHECK(said(sts_refusal_text(std::string(300, 'c'), "m")).size() == 202);
    for (const char* text : {"", "x", "<Error><Message>B</Message></Error>", "<Error>"}) CHECK(said(text) == "|");
}

TEST_CASE("the answer of the portal of single sign-on is read") {
    const auto refused = [](const std::string& text) { return said_of(read_sso_answer(text, "X")); };
    CHECK(refused(R"({"accessKeyId":"I","secretAccessKey":"S"})") == "SerializationException: X gave no credentials: its answer has no accessKeyId");
    CHECK(refused(R"({"roleCredentials":[{"accessKeyId":"I","secretAccessKey":"S"}]})") == "SerializationException: X gave no credentials: its answer has no accessKeyId");
    CHECK(refused(R"({"roleCredentials":{"accessKeyId":"I","x":{"secretAccessKey":"S"}}})") == "SerializationException: X gave no credentials: its answer has no secretAccessKey");
    for (const char* end : {"", R"(,"expiration":"1")", R"(,"expiration":0)", R"(,"expiration":-1)", R"(,"expiration":1e300)"}) {
        CHECK(refused(R"({"roleCredentials":{"accessKeyId":"I","secretAccessKey":"S")" + std::string(end) + "}}") == "SerializationException: X gave no credentials: its answer has no expiration");
    }
}
