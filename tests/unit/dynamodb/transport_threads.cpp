// SPDX-License-Identifier: BSL-1.0
#include <facet/core/cancellation.hpp>

#include <support/catch.hpp>
#include <support/tls_identity.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <future>
#include <map>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace facet::dynamodb;
using facet::wire::attempt_end;

TEST_CASE("many threads share a transport: each gets its own answer, over no more connections than allowed") {
    http_server server(answering([](const heard_request& request) { return http_answer_text(request.body); }));
    const endpoint to = endpoint_of(server);
    for (const std::size_t connections : {std::size_t{1}, std::size_t{3}, std::size_t{50}}) {
        const std::size_t before = server.connections();
        auto options = directly();
        options.connections = connections;
        transport by(options);
        constexpr int threads = 8;
        constexpr int requests = 100;
        std::atomic<int> right{0};
        std::vector<std::thread> all;
        for (int thread = 0; thread < threads; ++thread)
            all.emplace_back([&, thread] {
                for (int i = 0; i < requests; ++i) {
                    const std::string body = std::to_string(thread) + ' ' + std::to_string(i);
                    const auto got = post_to(by, to, body, std::chrono::milliseconds(30'000));
                    if (got.end == attempt_end::answered && got.body == body) ++right;
                }
            });
        for (std::thread& each : all) each.join();
        CHECK(right == threads * requests);
        CHECK(server.connections() - before <= std::min<std::size_t>(connections, threads));
    }
}

TEST_CASE("cancelled calls leave the connection that comes free to who goes on waiting") {
    std::promise<void> open;
    http_server server(answering_once_open(open));
    const endpoint to = endpoint_of(server);
    auto options = directly();
    options.connections = 1;
    transport by(options);
    std::thread holder([&] { (void)post_to(by, to, "holder", std::chrono::milliseconds(60'000)); });
    while (server.requests().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::stop_source stop;
    std::vector<std::thread> cancelled;
    std::atomic<int> sent{0};
    for (int i = 0; i < 20; ++i)
        cancelled.emplace_back([&] {
            const facet::cancellation scope(stop.get_token());
            if (post_to(by, to, "cancelled", std::chrono::milliseconds(60'000)).end != attempt_end::not_connected) ++sent;
        });
    std::string got;
    std::thread patient([&] { got = post_to(by, to, "patient", std::chrono::milliseconds(10'000)).body; });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // all of them wait
    stop.request_stop();
    open.set_value();
    for (std::thread& each : cancelled) each.join();
    holder.join();
    patient.join();
    CHECK(sent == 0);
    CHECK(got == "patient");
}

TEST_CASE("a process that was copied by fork() has connections of its own") {
    http_server server(answering([](const heard_request& request) { return http_answer_text(request.body); }));
    const endpoint to = endpoint_of(server);
    transport by(directly());
    REQUIRE(post_to(by, to, "before", std::chrono::milliseconds(30'000)).body == "before");
    const std::size_t before = server.connections();
    const auto wrong_of = [&](const std::string& who) {
        int wrong = 0;
        for (int i = 0; i < 200; ++i) {
            const std::string body = who + ' ' + std::to_string(i);
            if (post_to(by, to, body, std::chrono::milliseconds(30'000)).body != body) ++wrong;
        }
        return wrong;
    };
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) ::_exit(wrong_of("child") == 0 ? 0 : 1);
    CHECK(wrong_of("parent") == 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(server.connections() == before + 1);  // the parent kept the one it had
}

TEST_CASE("a process that was copied by fork() leaves the connections of the other alone, though it can open no file") {
    const tls_identity identity;
    http_server server(answering([](const heard_request& request) { return http_answer_text(request.body); }), &identity);
    const endpoint to = endpoint_of(server, true);
    auto options = directly();
    options.authorities_file = identity.certificate_file();
    options.idle_limit = std::chrono::minutes(10);
    transport by(options);
    REQUIRE(post_to(by, to, "before", std::chrono::milliseconds(30'000)).body == "before");
    const std::size_t before = server.connections();
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const ::rlimit none{0, 0};
        ::_exit(::setrlimit(RLIMIT_NOFILE, &none) == 0 && post_to(by, to, "child").end == attempt_end::not_connected ? 0 : 1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // a farewell would have come by now
    CHECK(post_to(by, to, "after", std::chrono::milliseconds(30'000)).body == "after");
    CHECK(server.connections() == before);
}

TEST_CASE("H3 I6 many threads and connections that break at random: nothing is heard twice, and what is answered was heard") {
    std::atomic<unsigned> count{0};
    http_server server([&](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            const unsigned number = ++count;
            if (number % 7 == 3) return;
            if (number % 11 == 5) return with.reset();
            with.send_answer(request.body);
            if (number % 13 == 7) return;  // closed while it is kept
        }
    });
    auto options = directly();
    options.connections = 4;
    transport by(options);
    const endpoint to = endpoint_of(server);
    std::vector<std::vector<std::pair<std::string, attempt_end>>> ends(6);
    std::vector<std::thread> all;
    for (std::size_t thread = 0; thread < ends.size(); ++thread)
        all.emplace_back([&, thread] {
            for (int i = 0; i < 150; ++i) {
                std::string body = std::to_string(thread) + ' ' + std::to_string(i);
                const auto got = post_to(by, to, body, std::chrono::milliseconds(30'000));
                ends[thread].emplace_back(std::move(body), got.end);
            }
        });
    for (std::thread& each : all) each.join();
    std::map<std::string, int> times;
    for (const heard_request& each : server.requests()) ++times[each.body];
    int answered = 0;
    int open = 0;
    int unheard = 0;
    for (const auto& of_thread : ends)
        for (const auto& [body, end] : of_thread) {
            const int heard = times[body];
            if (heard > 1) FAIL("heard more than once: " << body);
            if (end == attempt_end::answered && heard != 1) FAIL("answered, but never heard: " << body);
            if ((end == attempt_end::not_connected || end == attempt_end::not_sent) && heard != 0) FAIL("heard, though reported as not sent: " << body);
            answered += end == attempt_end::answered ? 1 : 0;
            open += heard == 1 && end != attempt_end::answered ? 1 : 0;
            unheard += heard == 0 ? 1 : 0;
        }
    CHECK(answered + open + unheard == 900);
    CHECK(answered > 500);
    CHECK(open > 50);
}
