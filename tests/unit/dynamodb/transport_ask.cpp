// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/container_fetch.hpp>
#include <facet/dynamodb/config/instance_fetch.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/given_environment.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <chrono>
#include <string>
#include <thread>
#include <utility>

using namespace facet::dynamodb;
using std::chrono::milliseconds;

namespace {

constexpr std::string_view keys = R"({"Code":"Success","AccessKeyId":"AKID","SecretAccessKey":"the key","Token":"the token","Expiration":"2030-01-01T00:00:00Z"})";

[[nodiscard]] auto sending_by(transport& by) {
    return [&by](const http_question& question) { return by.ask(question); };
}

}  // namespace

TEST_CASE("a question goes out with its method, path and headers, and its answer comes back") {
    http_server server(answering([](const heard_request& request) { return http_answer_text("you said " + request.line, "Location: /elsewhere\r\n", "302 Found"); }));
    transport by(directly());
    http_question question{.method = "PUT", .url = "http://" + server.address() + "/latest/api/token?a=b"};
    question.headers.emplace_back("X-aws-ec2-metadata-token-ttl-seconds", secret("21600"));
    const auto said = by.ask(question);
    CHECK(said.status == 302);
    CHECK(said.body.reveal() == "you said PUT /latest/api/token?a=b HTTP/1.1");
    question.method = "GET";
    CHECK(by.ask(question).body.reveal() == "you said GET /latest/api/token?a=b HTTP/1.1");
    const auto heard = server.requests();
    REQUIRE(heard.size() == 2);
    CHECK(heard[0].header("x-aws-ec2-metadata-token-ttl-seconds") == "21600");
    CHECK(heard[0].header("content-length") == "0");
    CHECK(heard[0].header("content-type", "absent") == "absent");
    CHECK(heard[1].header("host") == server.address());
    CHECK(heard[1].header("content-length", "absent") == "absent");
    CHECK(server.connections() == 2);
}

TEST_CASE("a question is sent with its body") {
    http_server server(answering([](const heard_request& request) { return http_answer_text(request.body); }));
    transport by(directly());
    http_question question{.method = "POST", .url = "http://" + server.address() + "/"};
    question.headers.emplace_back("Content-Type", secret("application/x-www-form-urlencoded"));
    std::string body = "a=\r\n";
    body += '\0';
    body.append(60'000, 'x');
    question.body = secret(body);
    CHECK(by.ask(question).body.reveal() == body);
    CHECK(server.requests()[0].header("content-type") == "application/x-www-form-urlencoded");
    CHECK(server.requests()[0].header("expect", "absent") == "absent");
}

TEST_CASE("a question goes by way of a proxy where it is not to go straight") {
    http_server proxy([](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            if (request.line.starts_with("CONNECT ")) with.send("HTTP/1.1 200 Connection established\r\n\r\n");
            else with.send_answer("through");
        }
    });
    http_server server(answering([](const heard_request&) { return http_answer_text("straight"); }));
    auto options = directly();
    options.proxy = "http://" + proxy.address();
    transport by(options);
    http_question question{.url = "http://" + server.address() + "/"};
    CHECK(by.ask(question).body.reveal() == "straight");
    question.url = "http://portal.example/";
    question.direct = false;
    question.headers.emplace_back("x-amz-sso_bearer_token", secret("the token"));
    CHECK(by.ask(question).body.reveal() == "through");
    const auto heard = proxy.requests();
    REQUIRE(heard.size() == 2);
    CHECK(heard[0].line == "CONNECT portal.example:80 HTTP/1.1");
    CHECK(heard[0].header("x-amz-sso_bearer_token", "absent") == "absent");
    CHECK(heard[1].header("x-amz-sso_bearer_token") == "the token");
}

TEST_CASE("a question that is encrypted goes to whom an authority of the options certifies") {
    const tls_identity identity;
    http_server server(answering([](const heard_request&) { return http_answer_text("{}"); }), &identity);
    http_question question{.url = "https://" + server.address() + "/", .direct = false};
    transport strangers(directly());
    CHECK(strangers.ask(question).status == 0);
    auto options = directly();
    options.authorities_file = identity.certificate_file();
    transport by(options);
    CHECK(by.ask(question).status == 200);
}

TEST_CASE("a question without an answer has status 0 and says why; a long answer is cut") {
    transport by(directly());
    const auto refused = by.ask({.url = "http://127.0.0.1:" + std::to_string(closed_port()) + "/"});
    CHECK(refused.status == 0);
    CHECK(!refused.body.empty());
    http_server server([](http_connection& with) {
        heard_request request;
        if (!with.read(request)) return;
        if (request.line.starts_with("GET /cut")) return with.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nsecret");
        if (request.line.starts_with("GET /long")) return with.send_answer(std::string(200'000, 'x'));
        with.wait_for_end();
    });
    const std::string url = "http://" + server.address();
    const auto cut = by.ask({.url = url + "/cut"});
    CHECK(cut.status == 0);
    CHECK(cut.body.reveal().find("secret") == std::string::npos);
    const auto large = by.ask({.url = url + "/long"});
    CHECK(large.status == 200);
    CHECK(large.body.reveal().size() == credentials_fetch::maximum_answer + 1);
    const auto begun = std::chrono::steady_clock::now();
    const auto late = by.ask({.url = url + "/silent", .delay = milliseconds(100), .timeout = milliseconds(100)});
    const auto took = std::chrono::steady_clock::now() - begun;
    CHECK(late.status == 0);
    CHECK(took >= milliseconds(195));
    CHECK(took < milliseconds(8'000));
}

TEST_CASE("the credentials of an instance are fetched from its metadata service") {
    http_server server(answering([](const heard_request& request) {
        if (request.line == "PUT /latest/api/token HTTP/1.1" && request.header("x-aws-ec2-metadata-token-ttl-seconds") == "21600") return http_answer_text("session");
        if (request.header("x-aws-ec2-metadata-token") != "session") return http_answer_text("", "", "401 Unauthorized");
        if (request.line == "GET /latest/meta-data/iam/security-credentials/ HTTP/1.1") return http_answer_text("a-role\n");
        if (request.line == "GET /latest/meta-data/iam/security-credentials/a-role HTTP/1.1") return http_answer_text(keys);
        return http_answer_text("", "", "404 Not Found");
    }));
    given_environment given;
    given.variables["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = "http://" + server.address();
    auto fetch = begin_instance_fetch(given);
    REQUIRE(fetch.has_value());
    transport by(directly());
    const auto got = converse(**fetch, sending_by(by));
    REQUIRE(got.has_value());
    CHECK(got->access_key_id == "AKID");
    CHECK(got->secret_access_key.reveal() == "the key");
    CHECK(got->session_token.reveal() == "the token");
    CHECK(server.requests().size() == 3);
}

TEST_CASE("the credentials of a container are fetched, where the service comes round at the third attempt") {
    int attempts = 0;
    http_server server([&](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            ++attempts;
            if (attempts == 1) return with.reset();
            if (attempts == 2) with.send(http_answer_text("", "", "503 Busy"));
            else if (request.line == "GET /creds?x=1 HTTP/1.1" && request.header("authorization") == "a-token") with.send_answer(keys);
            else with.send(http_answer_text("", "", "403 Forbidden"));
        }
    });
    given_environment given;
    given.variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "http://" + server.address() + "/creds?x=1";
    given.variables["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = "a-token";
    auto fetch = begin_container_fetch(given);
    REQUIRE(fetch.has_value());
    transport by(directly());
    const auto got = converse(**fetch, sending_by(by));
    REQUIRE(got.has_value());
    CHECK(got->access_key_id == "AKID");
    CHECK(server.requests().size() == 3);
}
