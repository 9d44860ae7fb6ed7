// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <thread>
#include <utility>

using namespace facet::dynamodb;
using facet::wire::attempt_end;
using std::chrono::milliseconds;

namespace {

/// Requests that begin with `ok` are answered; what to do with another is given.
template <class Fault>
[[nodiscard]] http_server::script answering_until(Fault fault) {
    return [fault](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            if (!request.body.starts_with("ok")) return fault(with);
            with.send_answer("{}");
        }
    };
}

[[nodiscard]] std::size_t times_heard(const http_server& server, std::string_view body) {
    std::size_t times = 0;
    for (const heard_request& each : server.requests()) times += each.body == body ? 1 : 0;
    return times;
}

}  // namespace

TEST_CASE("a proxy that does not accept who asks it is not asked again; another refusal of it may pass") {
    for (const auto& [status, end] : {std::pair("407 Proxy Authentication Required", attempt_end::withheld), std::pair("503 Service Unavailable", attempt_end::not_connected)}) {
        CAPTURE(status);
        http_server proxy([&, said = status](http_connection& with) {
            heard_request request;
            while (with.read(request)) with.send(http_answer_text("", "Proxy-Authenticate: Basic realm=\"p\"\r\n", said));
        });
        auto options = directly();
        options.proxy = "http://user:password-of-the-proxy@" + proxy.address();
        transport by(options);
        const endpoint to{.encrypted = false, .host = "table.example", .port = 80};
        const incoming met = post_to(by, to, "1");
        CHECK(met.end == end);
        CHECK((met.reason == "the proxy does not accept who asks it (status 407)") == (end == attempt_end::withheld));
        CHECK(met.reason.find("password-of-the-proxy") == std::string::npos);
        REQUIRE(!proxy.requests().empty());
        CHECK(proxy.requests()[0].line == "CONNECT table.example:80 HTTP/1.1");
    }
}

TEST_CASE("H3 I6 a request that was heard on a kept connection which then breaks is never sent a second time") {
    const bool by_reset = GENERATE(false, true);
    http_server server(answering_until([&](http_connection& with) {
        if (by_reset) with.reset();
    }));
    transport by(directly());
    const endpoint to = endpoint_of(server);
    for (int round = 0; round < 5; ++round) {
        REQUIRE(post_to(by, to, "ok").end == attempt_end::answered);
        const std::string body = "write " + std::to_string(round);
        const auto got = post_to(by, to, body);
        CHECK(got.end == attempt_end::idle_reset);
        CHECK(got.status == 0);
        CHECK(!got.reason.empty());
        std::this_thread::sleep_for(milliseconds(20));
        CHECK(times_heard(server, body) == 1);
    }
    CHECK(server.requests().size() == 10);
}

TEST_CASE("H3 I6 nor is a large one, heard in part or whole") {
    const std::string body = "w" + std::string(std::size_t{4} << 20, 'x');
    http_server server(answering_until([](http_connection&) {}));
    transport by(directly());
    const endpoint to = endpoint_of(server);
    REQUIRE(post_to(by, to, "ok").end == attempt_end::answered);
    CHECK(post_to(by, to, body).end == attempt_end::idle_reset);
    CHECK(times_heard(server, body) == 1);
    CHECK(server.connections() == 1);

    http_server hasty([](http_connection& with) {
        heard_request request;
        if (!with.read(request)) return;
        with.send_answer("{}");
        static_cast<void>(with.read_some());
        with.reset();
    });
    transport other(directly());
    REQUIRE(post_to(other, endpoint_of(hasty), "ok").end == attempt_end::answered);
    const auto got = post_to(other, endpoint_of(hasty), body);
    CHECK((got.end == attempt_end::not_sent || got.end == attempt_end::idle_reset));
    CHECK(hasty.connections() == 1);
    CHECK(hasty.requests().size() == 1);
}

TEST_CASE("I6 a kept connection that the service has closed meanwhile is not used") {
    http_server server([](http_connection& with) {
        heard_request request;
        if (with.read(request)) with.send_answer("{}");
    });
    transport by(directly());
    for (int i = 0; i < 5; ++i) {
        CHECK(post_to(by, endpoint_of(server), "{}").end == attempt_end::answered);
        std::this_thread::sleep_for(milliseconds(30));  // the end of the connection arrives
    }
    CHECK(server.connections() == 5);
}

TEST_CASE("H1 H3 a fresh connection that breaks after the request was heard leaves it open") {
    const bool by_reset = GENERATE(false, true);
    http_server server(answering_until([&](http_connection& with) {
        if (by_reset) with.reset();
    }));
    transport by(directly());
    const auto got = post_to(by, endpoint_of(server), "write");
    CHECK(got.end == attempt_end::no_answer);
    CHECK(!got.reason.empty());
    CHECK(server.connections() == 1);
    CHECK(server.requests().size() == 1);
}

TEST_CASE("H1 a request that is not handed over whole is not sent") {
    const std::string body(std::size_t{32} << 20, 'x');  // more than the buffers of two sockets hold
    http_server server([](http_connection& with) {
        if (with.read_some()) with.reset();
    });
    transport by(directly());
    const auto broken = post_to(by, endpoint_of(server), body);
    CHECK(broken.end == attempt_end::not_sent);
    CHECK(server.connections() == 1);

    http_server deaf([](http_connection& with) {
        if (with.read_some()) std::this_thread::sleep_for(milliseconds(1'500));
    });
    const auto late = post_to(by, endpoint_of(deaf), body, milliseconds(500));
    CHECK(late.end == attempt_end::not_sent);
}

TEST_CASE("I1 a service that refuses a request before it has all of it is heard") {
    http_server server([](http_connection& with) {
        if (!with.read_some()) return;
        with.send(http_answer_text("too large", {}, "413 Payload Too Large"));
        std::this_thread::sleep_for(milliseconds(100));
        with.wait_for_end();
    });
    transport by(directly());
    for (int i = 0; i < 2; ++i) {
        const auto got = post_to(by, endpoint_of(server), std::string(std::size_t{32} << 20, 'x'));
        CHECK(got.end == attempt_end::answered);
        CHECK(got.status == 413);
        CHECK(got.body == "too large");
    }
    CHECK(server.connections() == 2);
}

TEST_CASE("H1 nobody there: refused, a host without an address, a connection that does not come about in time") {
    transport by(directly());
    const endpoint refused{.encrypted = false, .host = "127.0.0.1", .port = closed_port()};
    const auto got = post_to(by, refused, "{}");
    CHECK(got.end == attempt_end::not_connected);
    CHECK(got.reason.find(std::to_string(refused.port)) != std::string::npos);
    CHECK(got.status == 0);
    const endpoint nameless{.encrypted = false, .host = "no..host", .port = 80};
    CHECK(post_to(by, nameless, "{}").end == attempt_end::not_connected);

    // TLS that is never answered.
    http_server silent([](http_connection& with) { with.wait_for_end(); });
    auto options = directly();
    options.connect_timeout = milliseconds(100);
    transport hasty(options);
    const auto late = post_to(hasty, endpoint_of(silent, true), "{}");
    CHECK(late.end == attempt_end::not_connected);
    CHECK((late.reason.find("timeout") != std::string::npos || late.reason.find("timed out") != std::string::npos));  // curl's words, by its version
}

TEST_CASE("H1 H3 an answer that does not come in time leaves the request open; one that began to come is damaged") {
    http_server server([](http_connection& with) {
        heard_request request;
        if (!with.read(request)) return;
        if (request.body == "begun") with.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345");
        if (request.body == "half a head") with.send("HTTP/1.1 200 OK\r\nContent-Le");
        with.wait_for_end();
    });
    auto options = directly();
    options.request_timeout = milliseconds(200);
    transport by(options);
    const endpoint to = endpoint_of(server);
    const auto begun = std::chrono::steady_clock::now();
    const auto got = post_to(by, to, "silent", milliseconds(0));  // the transport's own limit
    const auto took = std::chrono::steady_clock::now() - begun;
    CHECK(got.end == attempt_end::no_answer);
    CHECK(got.reason.find("timed out") != std::string::npos);
    CHECK(took >= milliseconds(190));
    CHECK(took < milliseconds(8'000));
    CHECK(post_to(by, to, "half a head", milliseconds(600)).end == attempt_end::no_answer);
    const auto cut = post_to(by, to, "begun", milliseconds(600));
    CHECK(cut.end == attempt_end::damaged);
    CHECK(cut.status == 200);
    CHECK(cut.body.empty());
    CHECK(server.requests().size() == 3);
}

TEST_CASE("I3 an answer that is cut short or no HTTP is damaged, or none") {
    struct example {
        const char* answer;
        attempt_end end;
        int status;
    };
    const example examples[] = {
        {"HTTP/1.1 400 Bad Request\r\nContent-Length: 10\r\n\r\n12345", attempt_end::damaged, 400},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n", attempt_end::damaged, 200},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n12345\r\n0\r\n\r\n", attempt_end::damaged, 200},
        {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n12345", attempt_end::answered, 200},
        {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", attempt_end::no_answer, 0},
        {"garbage\r\n\r\n", attempt_end::damaged, 0},
        {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n123456", attempt_end::damaged, 200},
    };
    for (const example& each : examples) {
        http_server server([&](http_connection& with) {
            heard_request request;
            if (with.read(request)) with.send(each.answer);
        });
        transport by(directly());
        const auto got = post_to(by, endpoint_of(server), "{}");
        INFO(each.answer);
        CHECK(got.end == each.end);
        CHECK(got.status == each.status);
        CHECK(got.reason.find("12345") == std::string::npos);
        CHECK(server.requests().size() == 1);
    }
}

TEST_CASE("H3 H5 a service that never stops sending is left when time runs out; of interim answers it may send a few") {
    http_server server([](http_connection& with) {
        heard_request request;
        if (!with.read(request)) return;
        std::string sent;
        if (request.body == "drip") {
            with.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            sent = "400\r\n" + std::string(0x400, 'x') + "\r\n";
        } else {
            sent = "HTTP/1.1 100 Continue\r\n\r\n";
        }
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);  // with what the transport would take in all
        while (with.try_send(sent) && std::chrono::steady_clock::now() < end) {}
    });
    auto options = directly();
    options.largest_answer = std::size_t{1} << 40;
    transport by(options);
    const auto begun = std::chrono::steady_clock::now();
    const auto endless = post_to(by, endpoint_of(server), "drip", milliseconds(200));
    CHECK(endless.end == attempt_end::damaged);
    CHECK(endless.reason.find("timed out") != std::string::npos);
    const auto interim = post_to(by, endpoint_of(server), "interim", milliseconds(0));
    CHECK(interim.end == attempt_end::no_answer);
    CHECK(interim.reason.find("interim") != std::string::npos);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(10));
}

TEST_CASE("H5 a line before a chunk, or a trailer, that never ends is left; a long one is not") {
    const bool by_trailer = GENERATE(false, true);
    std::atomic<std::size_t> sent{0};
    http_server server([&](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            std::string piece = by_trailer ? "X-More: " + std::string(54, 'a') + "\r\n" : std::string("name=a-value-of-it;");
            const std::size_t size = request.body == "endless" ? std::size_t{1} << 20 : std::stoul(request.body);
            std::string some;
            while (some.size() < size) some += piece;
            if (!by_trailer) some.pop_back();
            std::string answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2";
            answer += by_trailer ? "\r\n{}\r\n0\r\n" : ";";
            with.send(answer);
            if (request.body != "endless") {
                with.send(some + (by_trailer ? "\r\n" : "\r\n{}\r\n0\r\n\r\n"));
                continue;
            }
            if (!by_trailer) some += ';';
            const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
            while (sent < std::size_t{64} << 20 && std::chrono::steady_clock::now() < end && with.try_send(some)) sent += some.size();
            return;
        }
    });
    transport by(directly());
    const endpoint to = endpoint_of(server);
    for (int i = 0; i < 2; ++i) {
        const auto lengthy = post_to(by, to, "50000");
        CHECK(lengthy.end == attempt_end::answered);
        CHECK(lengthy.body == "{}");
    }
    CHECK(server.connections() == 1);
    const auto endless = post_to(by, to, "endless");
    CHECK(endless.end == attempt_end::damaged);
    CHECK((endless.reason == "a line or the trailer of the answer is too long" || endless.reason == "the answer is no HTTP"));  // Beast's own limit, by its version
    CHECK(endless.status == 200);
    CHECK(endless.body.empty());
    CHECK(sent < std::size_t{32} << 20);  // the buffers of two sockets, and not all that it would send
    const auto longer = post_to(by, to, "100000");
    CHECK((longer.body == "{}" || longer.end == attempt_end::damaged));  // likewise
    CHECK(post_to(by, to, "100").end == attempt_end::answered);
}

TEST_CASE("H5 a head is taken up to its limit, and no further") {
    for (const std::size_t size : {std::size_t{60'000}, std::size_t{100'000}, std::size_t{4} << 20}) {
        http_server server([&](http_connection& with) {
            heard_request request;
            if (!with.read(request)) return;
            std::string answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Long: ";
            answer.append(size, 'a');
            static_cast<void>(with.try_send(answer + "\r\n\r\n{}"));
        });
        transport by(directly());
        const auto got = post_to(by, endpoint_of(server), "{}");
        CHECK(got.end == (size < 64'000 ? attempt_end::answered : attempt_end::damaged));
        CHECK(got.body == (size < 64'000 ? "{}" : ""));
    }
}

TEST_CASE("status 101, which nobody asked for, is an answer, and no word that another follows") {
    http_server server([](http_connection& with) {
        heard_request request;
        while (with.read(request)) with.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\n\r\n");
    });
    transport by(directly());
    const auto begun = std::chrono::steady_clock::now();
    const auto got = post_to(by, endpoint_of(server), "{}", milliseconds(5'000));
    CHECK(got.end == attempt_end::answered);
    CHECK(got.status == 101);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(4));
}

TEST_CASE("a service that is gone after an answer, and its kept connection with it, is not there at each request") {
    transport by(directly());
    endpoint to;
    {
        http_server server(answering([](const heard_request& request) { return http_answer_text(request.body); }));
        to = endpoint_of(server);
        CHECK(post_to(by, to, "1").body == "1");
    }
    for (int i = 0; i < 3; ++i) CHECK(post_to(by, to, "2").end == attempt_end::not_connected);
}

TEST_CASE("after a failure the next request has a fresh connection") {
    http_server server([](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            if (request.body == "cut") return with.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n");
            if (request.body == "late") std::this_thread::sleep_for(milliseconds(150));
            with.send_answer(request.body);
        }
    });
    transport by(directly());
    const endpoint to = endpoint_of(server);
    CHECK(post_to(by, to, "cut").end == attempt_end::damaged);
    CHECK(post_to(by, to, "1").body == "1");
    CHECK(post_to(by, to, "late", milliseconds(50)).end == attempt_end::no_answer);
    CHECK(post_to(by, to, "2").body == "2");  // not the late answer
    CHECK(server.connections() == 3);
}
