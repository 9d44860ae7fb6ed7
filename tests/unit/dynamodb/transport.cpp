// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <chrono>
#include <string>
#include <thread>

using namespace facet::dynamodb;
using facet::wire::attempt_end;
using std::chrono::milliseconds;

TEST_CASE("I1 exactly the given headers are sent, with the length of the body") {
    http_server server(answering([](const heard_request&) { return http_answer_text("{}"); }));
    transport by(directly());
    const auto got = post_to(by, endpoint_of(server), R"({"TableName":"t"})");
    REQUIRE(got.end == attempt_end::answered);
    const auto heard = server.requests();
    REQUIRE(heard.size() == 1);
    CHECK(heard[0].line == "POST / HTTP/1.1");
    CHECK(heard[0].body == R"({"TableName":"t"})");
    std::string names;
    for (const auto& [name, value] : heard[0].headers) names += name + ' ';
    CHECK(names == "Host Content-Type X-Amz-Target Authorization Content-Length ");
    CHECK(heard[0].header("host") == server.address());
    CHECK(heard[0].header("content-type") == "application/x-amz-json-1.0");
    CHECK(heard[0].header("content-length") == "17");
}

TEST_CASE("I1 a path, a header without a value and a body of no bytes are sent as they are; a large body at once") {
    http_server server(answering([](const heard_request&) { return http_answer_text(""); }));
    transport by(directly());
    endpoint to = endpoint_of(server);
    to.path = "/some/path";
    const std::string host = to.authority();
    const header headers[] = {{"Host", host}, {"X-Empty", ""}};
    CHECK(by.post({.to = &to, .headers = headers, .body = {}}).end == attempt_end::answered);
    const std::string large(std::size_t{3} << 20, 'x');  // above 1 MB libcurl would ask first whether it may
    CHECK(by.post({.to = &to, .headers = headers, .body = large}).end == attempt_end::answered);
    const auto heard = server.requests();
    REQUIRE(heard.size() == 2);
    CHECK(heard[0].line == "POST /some/path HTTP/1.1");
    CHECK(heard[0].header("x-empty", "absent").empty());
    CHECK(heard[0].header("content-type", "absent") == "absent");
    CHECK(heard[0].header("content-length") == "0");
    CHECK(heard[1].body == large);
    CHECK(heard[1].header("expect", "absent") == "absent");
    CHECK(server.connections() == 1);
}

TEST_CASE("interim answers that come while a large body is sent do not end it; any other does") {
    const std::string large(std::size_t{16} << 20, 'x');  // more than the system takes at once
    for (const std::string first : {"HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"}) {
        http_server server([first](http_connection& with) {
            with.send(first.substr(0, 7));  // a part of it alone tells nothing yet
            std::this_thread::sleep_for(milliseconds(50));
            with.send(first.substr(7));
            std::this_thread::sleep_for(milliseconds(50));
            heard_request request;
            while (with.read(request)) with.send(http_answer_text("{}"));
        });
        transport by(directly());
        const auto got = post_to(by, endpoint_of(server), large, milliseconds(60'000));
        CHECK(got.end == attempt_end::answered);
        CHECK(got.body == "{}");
        CHECK(post_to(by, endpoint_of(server), "{}").end == attempt_end::answered);
        CHECK(server.connections() == 1);
    }
    http_server refusing([](http_connection& with) {
        with.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\n{}");
        with.wait_for_end();
    });
    transport by(directly());
    const auto got = post_to(by, endpoint_of(refusing), large, milliseconds(60'000));
    CHECK(got.end == attempt_end::answered);
    CHECK(got.status == 413);
}

TEST_CASE("a header with a line break is not sent") {
    http_server server(answering([](const heard_request&) { return http_answer_text("{}"); }));
    transport by(directly());
    const endpoint to = endpoint_of(server);
    const header headers[] = {{"X-Amz-Security-Token", "token\r\nX-Other: 1"}};
    const auto got = by.post({.to = &to, .headers = headers, .body = "{}"});
    CHECK(got.end == attempt_end::withheld);
    CHECK(got.reason == "a header or the path has a character that cannot stand there");
    CHECK(server.connections() == 0);
}

TEST_CASE("I3 I4 an answer is handed over with its status, body and the headers that matter, however they are written") {
    http_server server(answering([](const heard_request& request) {
        if (request.body == "1")
            return http_answer_text("abc", "x-amzn-requestid:  ID1 \r\nDATE: Sun, 06 Nov 1994 08:49:37 GMT\r\nX-Amz-Crc32: 891568578\r\n");
        if (request.body == "2") return http_answer_text(R"({"__type":"x#ThrottlingException"})", "X-AMZN-REQUESTID: ID2\r\nX-Amzn-Errortype: SlowDown\r\nx-amz-retry-after: 250\r\n", "400 Bad Request");
        if (request.body == "3") return std::string("HTTP/1.1 100 Continue\r\nx-amzn-RequestId: early\r\n\r\nHTTP/1.1 500 Oops\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\nx-amzn-RequestId: late\r\nContent-Encoding: gzip\r\n\r\n");
        return http_answer_text("moved", "Location: /elsewhere\r\n", "301 Moved Permanently");
    }));
    transport by(directly());
    const endpoint to = endpoint_of(server);
    const auto first = post_to(by, to, "1");
    CHECK(first.end == attempt_end::answered);
    CHECK(first.status == 200);
    CHECK(first.body == "abc");
    CHECK(first.request_id == "ID1");
    CHECK(first.date == "Sun, 06 Nov 1994 08:49:37 GMT");
    CHECK(first.retry_after.empty());
    CHECK(first.reason.empty());
    const auto second = post_to(by, to, "2");
    CHECK(second.end == attempt_end::answered);
    CHECK(second.status == 400);
    CHECK(second.body == R"({"__type":"x#ThrottlingException"})");
    CHECK(second.request_id == "ID2");
    CHECK(second.error_type == "SlowDown");
    CHECK(second.retry_after == "250");
    CHECK(second.date.empty());
    const auto third = post_to(by, to, "3");
    CHECK(third.end == attempt_end::answered);
    CHECK(third.status == 500);
    CHECK(third.body == "abcde");
    CHECK(third.request_id.empty());
    const auto fourth = post_to(by, to, "4");
    CHECK(fourth.status == 301);
    CHECK(fourth.body == "moved");
    CHECK(server.requests().size() == 4);
    CHECK(server.connections() == 1);
}

TEST_CASE("I6 a connection is kept from one request to the next, unless an end asks to close it or it was idle for too long") {
    http_server server(answering([](const heard_request& request) { return http_answer_text("{}", request.body == "close" ? "Connection: close\r\n" : ""); }));
    const endpoint to = endpoint_of(server);
    transport by(directly());
    for (int i = 0; i < 20; ++i) REQUIRE(post_to(by, to, "{}").end == attempt_end::answered);
    CHECK(server.connections() == 1);
    REQUIRE(post_to(by, to, "close").end == attempt_end::answered);
    REQUIRE(post_to(by, to, "{}").end == attempt_end::answered);
    CHECK(server.connections() == 2);

    auto options = directly();
    options.idle_limit = std::chrono::seconds(0);
    transport each_its_own(options);
    for (int i = 0; i < 3; ++i) REQUIRE(post_to(each_its_own, to, "{}").end == attempt_end::answered);
    CHECK(server.connections() == 5);

    options.idle_limit = std::chrono::seconds(2);
    transport briefly(options);
    for (int i = 0; i < 3; ++i) REQUIRE(post_to(briefly, to, "{}").end == attempt_end::answered);
    CHECK(server.connections() == 6);
    std::this_thread::sleep_for(milliseconds(2'300));
    REQUIRE(post_to(briefly, to, "{}").end == attempt_end::answered);
    CHECK(server.connections() == 7);
}

TEST_CASE("requests to several endpoints go each to its own") {
    const auto naming = [](const char* name) { return answering([name](const heard_request&) { return http_answer_text(name); }); };
    http_server one(naming("one"));
    http_server two(naming("two"));
    transport by(directly());
    for (int i = 0; i < 3; ++i) {
        CHECK(post_to(by, endpoint_of(one), "{}").body == "one");
        CHECK(post_to(by, endpoint_of(two), "{}").body == "two");
    }
}

TEST_CASE("a request beyond the most connections waits for one, within its time") {
    http_server server(answering([](const heard_request& request) {
        std::this_thread::sleep_for(milliseconds(std::stoi(request.body)));
        return http_answer_text(request.body);
    }));
    auto options = directly();
    options.connections = 1;
    transport by(options);
    const endpoint to = endpoint_of(server);
    incoming slow_answer;
    std::thread slow([&] { slow_answer = post_to(by, to, "1500"); });
    while (server.requests().empty()) std::this_thread::yield();
    const auto hasty = post_to(by, to, "0", milliseconds(100));
    CHECK(hasty.end == attempt_end::not_connected);
    CHECK(hasty.reason == "all connections are in use");
    CHECK(post_to(by, to, "1", milliseconds(20'000)).body == "1");
    slow.join();
    CHECK(slow_answer.body == "1500");
    CHECK(server.connections() == 1);
    CHECK(server.requests().size() == 2);
}
