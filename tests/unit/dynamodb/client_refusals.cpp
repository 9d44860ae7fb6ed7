// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/client.hpp>
#include <facet/wire/checksum.hpp>

#include <support/catch.hpp>
#include <support/http_server.hpp>
#include <unit/dynamodb/options_at.hpp>

#include <atomic>
#include <chrono>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

using namespace facet;
using facet::wire::repetition;
using std::chrono::milliseconds;

namespace {

[[nodiscard]] dynamodb::client_options options_for(const http_server& server) {
    dynamodb::client_options made = options_at("http://" + server.address());
    made.backoff.base = milliseconds(1);
    made.backoff.throttled_base = milliseconds(1);
    return made;
}

[[nodiscard]] std::string refusal(std::string_view name, std::string_view headers = {}) {
    const std::string body = R"({"__type":"com.amazon.coral.service#)" + std::string(name) + R"(","message":"no"})";
    return http_answer_text(body, "x-amz-crc32: " + std::to_string(wire::crc32(body)) + "\r\nx-amzn-RequestId: REQUEST1\r\n" + std::string(headers), "400 Bad Request");
}

[[nodiscard]] std::string formatted(const char* format, std::time_t time) {
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[64];
    return {text, std::strftime(text, sizeof text, format, &parts)};
}

}  // namespace

TEST_CASE("M4 a service whose clock is far off: its Date is learnt, the call repeated once, and the next calls are right at once") {
    const std::time_t offset = GENERATE(7'200, -86'400);
    http_server server(answering([&](const heard_request& request) {
        const std::time_t now = std::time(nullptr) + offset;
        const std::string near = formatted("%Y%m%dT%H", now);
        const std::string date = "Date: " + formatted("%a, %d %b %Y %H:%M:%S GMT", now) + "\r\n";
        const std::string before = formatted("%Y%m%dT%H", now - 60);
        const std::string told = request.header("x-amz-date");
        return told.starts_with(near) || told.starts_with(before) ? http_answer_text("{}", date) : refusal("RequestTimeTooSkewed", date);
    }));
    dynamodb::client client(options_for(server));
    for (int i = 0; i < 3; ++i) CHECK(client.call("UpdateItem", "{}", repetition::unsafe).has_value());
    const auto heard = server.requests();
    REQUIRE(heard.size() == 4);
    CHECK(heard[0].header("authorization") != heard[1].header("authorization"));
    CHECK(heard[1].header("x-amz-date").substr(0, 8) == heard[3].header("x-amz-date").substr(0, 8));
}

TEST_CASE("M4 a service that refuses every time is asked again once, and one whose clock is right not at all") {
    const bool off = GENERATE(false, true);
    http_server server(answering([&](const heard_request&) {
        return refusal("RequestTimeTooSkewed", "Date: " + formatted("%a, %d %b %Y %H:%M:%S GMT", std::time(nullptr) + (off ? 7'200 : 0)) + "\r\n");
    }));
    dynamodb::client client(options_for(server));
    const auto got = client.call("PutItem", "{}", repetition::unsafe);
    REQUIRE_FALSE(got.has_value());
    CHECK_FALSE(got.error().possibly_applied);
    CHECK(got.error().request == "REQUEST1");
    CHECK(server.requests().size() == (off ? 2 : 1));
}

TEST_CASE("Credentials that expired are asked for anew, and the call is sent with them") {
    http_server server(answering([](const heard_request& request) {
        return request.header("x-amz-security-token") == "token 2" ? http_answer_text(R"({"Attributes":{}})") : refusal("ExpiredTokenException");
    }));
    auto options = options_for(server);
    std::atomic<int> asked{0};
    options.settings.credentials.reset();
    options.settings.credentials_callback = [&]() -> result<dynamodb::credentials> {
        const int number = ++asked;
        return dynamodb::credentials{.access_key_id = "AKID" + std::to_string(number),
                                     .secret_access_key = dynamodb::secret("the-secret-key"),
                                     .session_token = dynamodb::secret("token " + std::to_string(number))};
    };
    dynamodb::client client(options);
    const auto got = client.call("UpdateItem", "{}", repetition::unsafe);
    REQUIRE(got.has_value());
    CHECK(*got == R"({"Attributes":{}})");
    CHECK(asked == 2);
    REQUIRE(client.call("UpdateItem", "{}", repetition::unsafe).has_value());
    CHECK(asked == 2);
    const auto heard = server.requests();
    REQUIRE(heard.size() == 3);
    CHECK(heard[0].header("authorization").find("AKID1/") != std::string::npos);
    CHECK(heard[1].header("authorization").find("AKID2/") != std::string::npos);
    CHECK(heard[1].header("authorization").find("x-amz-security-token") != std::string::npos);
}

TEST_CASE("Credentials that stay expired end the call, whose error holds none of them") {
    http_server server(answering([](const heard_request&) { return refusal("ExpiredTokenException"); }));
    auto options = options_for(server);
    options.settings.credentials->session_token = dynamodb::secret("the-session-token");
    dynamodb::client client(options);
    const auto got = client.call("UpdateItem", "{}", repetition::unsafe);
    REQUIRE_FALSE(got.has_value());
    CHECK(server.requests().size() == 1);
    CHECK_FALSE(got.error().possibly_applied);
    const std::string text = got.error().to_string();
    CHECK(text.find("the-secret-key") == std::string::npos);
    CHECK(text.find("the-session-token") == std::string::npos);
}

TEST_CASE("H4 the service's word for how long to wait is kept over the network") {
    std::atomic<int> requests{0};
    http_server server(answering([&](const heard_request&) {
        return ++requests == 1 ? refusal("ThrottlingException", "x-amz-retry-after: 300\r\n") : http_answer_text("{}");
    }));
    dynamodb::client client(options_for(server));
    const auto begun = std::chrono::steady_clock::now();
    CHECK(client.call("UpdateItem", "{}", repetition::unsafe).has_value());
    CHECK(std::chrono::steady_clock::now() - begun >= milliseconds(299));
    CHECK(requests == 2);
}

TEST_CASE("I3 a refusal whose bytes were damaged is not sent again where it may have been of what is under way, and the error says so") {
    http_server server(answering([](const heard_request&) { return http_answer_text(R"({"__type":"x#ValidationException"})", "x-amz-crc32: 7\r\n", "400 Bad Request"); }));
    dynamodb::client client(options_for(server));
    const auto got = client.call("UpdateItem", "{}", repetition::unsafe);
    REQUIRE_FALSE(got.has_value());
    CHECK(got.error().code == error_code::unreadable_answer);
    CHECK(got.error().possibly_applied);
    CHECK(server.requests().size() == 1);
}

TEST_CASE("I3 an answer without a word is one to the operations that have none, and damaged to others") {
    const std::string body = GENERATE("", R"("")");  // DynamoDB's, and dynalite's
    http_server server(answering([&](const heard_request&) { return http_answer_text(body, "x-amz-crc32: " + std::to_string(wire::crc32(body)) + "\r\n"); }));
    dynamodb::client client(options_for(server));
    for (const char* operation : {"TagResource", "UntagResource"}) {
        INFO(operation);
        const auto got = client.call(operation, "{}");
        CHECK((got.has_value() ? "ok" : got.error().to_string()) == "ok");
    }
    CHECK(client.call("UpdateTable", "{}").error().code == error_code::unreadable_answer);
}
