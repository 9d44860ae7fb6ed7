// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/tls_identity.hpp>
#include <unit/dynamodb/post_to.hpp>
#include <unit/dynamodb/process_variables.hpp>

#include <chrono>
#include <string>
#include <thread>

using namespace facet::dynamodb;
using facet::wire::attempt_end;
using std::chrono::milliseconds;

TEST_CASE("I7 TLS: a service is spoken to if its certificate is that of an authority that is trusted") {
    const tls_identity identity;
    http_server server(answering([](const heard_request& request) { return http_answer_text(request.body); }), &identity);
    const endpoint to = endpoint_of(server, true);
    auto options = directly();
    transport doubting(options);
    const auto refused = post_to(doubting, to, "{}");
    CHECK(refused.end == attempt_end::withheld);
    INFO(refused.reason);
    CHECK(refused.reason.find("certificate") != std::string::npos);
    CHECK(server.requests().empty());

    options.authorities_file = identity.certificate_file();
    transport trusting(options);
    const std::string large(std::size_t{2} << 20, 'x');
    for (const std::string& body : {std::string("1"), large, std::string("3")}) {
        const auto got = post_to(trusting, to, body);
        CHECK(got.end == attempt_end::answered);
        CHECK(got.body == body);
    }
    CHECK(server.requests().size() == 3);
    CHECK(server.connections() == 2);

    endpoint named = to;
    named.host = "localhost";  // which the certificate does not name
    CHECK(post_to(trusting, named, "{}").end == attempt_end::withheld);

    options.authorities_file = "/nowhere/at/all.pem";
    transport misled(options);
    CHECK(post_to(misled, to, "{}").end == attempt_end::withheld);
    CHECK(server.requests().size() == 3);
}

TEST_CASE("H3 I6 TLS: a request is not sent a second time, and a peer that is gone does not end the program") {
    const tls_identity identity;
    http_server server(
        [](http_connection& with) {
            heard_request request;
            while (with.read(request)) {
                if (request.body == "write") return with.reset();
                with.send_answer("{}");
            }
        },
        &identity);
    auto options = directly();
    options.authorities_file = identity.certificate_file();
    transport by(options);
    const endpoint to = endpoint_of(server, true);
    CHECK(post_to(by, to, "write").end == attempt_end::no_answer);
    REQUIRE(post_to(by, to, "{}").end == attempt_end::answered);
    CHECK(post_to(by, to, "write").end == attempt_end::idle_reset);
    CHECK(server.requests().size() == 3);

    http_server hasty(
        [](http_connection& with) {
            if (with.read_some()) with.reset();
        },
        &identity);
    CHECK(post_to(by, endpoint_of(hasty, true), std::string(std::size_t{16} << 20, 'x')).end == attempt_end::not_sent);
}

namespace {

/// A proxy whose tunnels lead to a service that it plays itself: the answer is the request's line.
[[nodiscard]] http_server::script playing_proxy() {
    return [](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            if (request.line.starts_with("CONNECT ")) with.send("HTTP/1.1 200 Connection established\r\n\r\n");
            else with.send_answer(request.line);
        }
    };
}

}  // namespace

TEST_CASE("a proxy is used as the options say, or else the environment; it hears nothing of the request but where it goes") {
    http_server proxy(playing_proxy());
    const endpoint to{.encrypted = false, .host = "dynamodb.example", .port = 80};
    const process_variables unnamed({{"no_proxy", ""}});
    transport_options options;
    options.proxy = "http://someone:pass-word@" + proxy.address();
    {
        transport by(options);
        for (int i = 0; i < 2; ++i) CHECK(post_to(by, to, "{}").body == "POST / HTTP/1.1");
        const auto heard = proxy.requests();
        REQUIRE(heard.size() == 3);
        CHECK(heard[0].line == "CONNECT dynamodb.example:80 HTTP/1.1");
        CHECK(heard[0].header("proxy-authorization") == "Basic c29tZW9uZTpwYXNzLXdvcmQ=");
        CHECK(heard[0].header("authorization", "absent") == "absent");
        CHECK(heard[0].header("x-amz-target", "absent") == "absent");
        CHECK(heard[1].header("host") == "dynamodb.example");
        CHECK(heard[1].header("proxy-authorization", "absent") == "absent");
    }
    const process_variables set({{"http_proxy", "http://" + proxy.address()}});
    {
        transport by(transport_options{});
        CHECK(post_to(by, to, "{}").end == attempt_end::answered);
        CHECK(proxy.requests().size() == 5);
    }
    http_server direct(answering([](const heard_request& request) { return http_answer_text(request.line); }));
    {
        transport by(directly());
        CHECK(post_to(by, endpoint_of(direct), "{}").body == "POST / HTTP/1.1");
    }
    const process_variables named({{"no_proxy", "127.0.0.1"}});
    {
        transport by(transport_options{});
        CHECK(post_to(by, endpoint_of(direct), "{}").body == "POST / HTTP/1.1");
        transport other(options);
        CHECK(post_to(other, endpoint_of(direct), "{}").body == "POST / HTTP/1.1");
    }
    CHECK(direct.requests().size() == 3);
    CHECK(proxy.requests().size() == 5);
}

TEST_CASE("a proxy that cannot be reached, refuses or is none: nothing was sent, and its password is not told") {
    const std::string refusal = "HTTP/1.1 502 Bad Gateway\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 5\r\n\r\nwords";
    http_server refusing(answering([&](const heard_request&) { return refusal; }));
    const bool encrypted = GENERATE(false, true);
    const endpoint to{.encrypted = encrypted, .host = "dynamodb.example", .port = 8'443};
    for (const std::string& proxy : {"http://someone:pass-word@127.0.0.1:" + std::to_string(closed_port()), "http://someone:pass-word@" + refusing.address(),
                                     std::string("strange://someone:pass-word@127.0.0.1")}) {
        transport_options options;
        options.proxy = proxy;
        transport by(options);
        const auto got = post_to(by, to, "{}");
        CHECK(got.end == attempt_end::not_connected);
        CHECK(got.status == 0);
        CHECK(got.date.empty());
        CHECK(!got.reason.empty());
        CHECK(got.reason.find("pass-word") == std::string::npos);
    }
    const auto heard = refusing.requests();
    REQUIRE(heard.size() == 1);
    CHECK(heard[0].line == "CONNECT dynamodb.example:8443 HTTP/1.1");
}
