// SPDX-License-Identifier: BSL-1.0
// Calls that are cancelled alone, while their client goes on.
#include <facet/core/cancellation.hpp>
#include <facet/repository/async.hpp>
#include <facet/repository/thread_pool.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/faulty_bank.hpp>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <stop_token>
#include <string>
#include <thread>

using namespace faulty;

namespace {

using clock = std::chrono::steady_clock;

/// Cancels a call as soon as something is so, and says how long it then took to come back.
template <class Call>
[[nodiscard]] auto cancelled_in(const std::function<bool()>& when, clock::duration& took, Call call) {
    std::stop_source stop;
    const facet::cancellation scope(stop.get_token());
    return ended_in([&] { stop.request_stop(); }, when, took, call);
}

/// Answers but what asks for account 7, of which it counts what was heard.
struct half_silent {
    std::atomic<int> heard{0};
    http_server server{[this](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            if (request.body.find("ACCOUNT#7") == std::string::npos) with.send(http_answer_text(answer(request)));
            else ++heard;
        }
    }};
    dynamodb::client client{options_for("http://" + server.address())};
    repository<Bank, dynamodb::client> bank = open<Bank>(client);
    std::function<bool()> asked = [this] { return heard > 0; };
};

}  // namespace

TEST_CASE("a cancelled call gives up what it waits for, and tells what may have been applied; its client goes on") {
    half_silent on;
    clock::duration took{};
    SECTION("a read") {
        const auto read = cancelled_in(on.asked, took, [&] { return on.bank.get<Account>("id"_f == "7"); });
        REQUIRE(read.failed());
        CHECK(read.error().code == error_code::unreachable);
        CHECK(told(read.error(), "no answer of http://" + on.server.address()));
        CHECK(told(read.error(), ": the call was cancelled"));
        CHECK(!read.error().possibly_applied);
    }
    SECTION("a write") {
        const auto written = cancelled_in(on.asked, took, [&] { return on.bank.put(Account{"7", 7}).run(); });
        REQUIRE(!written.has_value());
        CHECK(told(written.error(), ": the call was cancelled"));
        CHECK(written.error().possibly_applied);
    }
    SECTION("what a pool does for the thread") {
        thread_pool pool(2);
        const auto read = cancelled_in(on.asked, took, [&] { return start(pool, [&] { return on.bank.get<Account>("id"_f == "7"); }).get(); });
        REQUIRE(read.failed());
        CHECK(told(read.error(), ": the call was cancelled"));
        CHECK(start(pool, [&] { return on.bank.get<Account>("id"_f == "8"); }).get().has_value());
    }
    CHECK(took < soon);
    CHECK(on.heard == 1);
    CHECK(on.bank.get<Account>("id"_f == "8").has_value());
}

TEST_CASE("what begins after it was cancelled is not sent") {
    half_silent on;
    std::stop_source stop;
    const facet::cancellation scope(stop.get_token());
    CHECK(on.bank.get<Account>("id"_f == "8").has_value());
    stop.request_stop();
    const auto later = on.bank.get<Account>("id"_f == "8");
    REQUIRE(later.failed());
    CHECK(later.error().code == error_code::unreachable);
    CHECK(told(later.error(), "the call was cancelled: nothing was sent to http://" + on.server.address()));
    CHECK(!later.error().possibly_applied);
    CHECK(on.server.requests().size() == 1);
}

TEST_CASE("a cancelled call does not wait for the next attempt, for a connection, or for a handshake") {
    clock::duration took{};
    SECTION("the pause between attempts") {
        http_server server(unavailable);
        auto options = options_of_long_pauses("http://" + server.address());
        std::atomic<bool> failed_once{false};
        options.on_attempt = [&](const dynamodb::attempt_report&) { failed_once = true; };
        dynamodb::client client(options);
        const auto bank = open<Bank>(client);
        const auto read = cancelled_in([&] { return failed_once.load(); }, took, [&] { return bank.get<Account>("id"_f == "7"); });
        REQUIRE(read.failed());
        CHECK(told(read.error(), "; attempts: 1, and the call was cancelled"));
        CHECK(read.error().code == error_code::service_unavailable);
        CHECK(server.requests().size() == 1);
    }
    SECTION("a connection that another uses") {
        http_server server(silent);
        auto options = options_for("http://" + server.address());
        options.transport.connections = 1;
        dynamodb::client client(options);
        const auto bank = open<Bank>(client);
        std::stop_source stop;
        std::thread holder([&] {
            const facet::cancellation scope(stop.get_token());
            (void)bank.get<Account>("id"_f == "6");
        });
        while (server.requests().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const auto begun = clock::now();
        const auto read = cancelled_in([&] { return clock::now() - begun > std::chrono::milliseconds(50); }, took, [&] { return bank.get<Account>("id"_f == "7"); });
        stop.request_stop();
        holder.join();
        REQUIRE(read.failed());
        CHECK(read.error().code == error_code::unreachable);
        CHECK(told(read.error(), "the call was cancelled"));
        CHECK(server.requests().size() == 1);
    }
    SECTION("a handshake") {
        http_server server(silent);  // which takes TLS's greeting for a request that does not end
        dynamodb::client client(options_for("https://" + server.address()));
        const auto bank = open<Bank>(client);
        const auto read = cancelled_in([&] { return server.connections() > 0; }, took, [&] { return bank.get<Account>("id"_f == "7"); });
        REQUIRE(read.failed());
        CHECK(told(read.error(), "no connection to https://" + server.address()));
        CHECK(told(read.error(), ": the call was cancelled"));
    }
    CHECK(took < soon);
}

TEST_CASE("a call whose answer began and did not end in time, or before it was cancelled or its client stopped, is unreachable") {
    std::atomic<bool> began{false};
    http_server server([&](http_connection& with) {
        heard_request request;
        if (!with.read(request)) return;
        with.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"Item\":");
        began = true;
        with.wait_for_end();
    });
    auto options = options_for("http://" + server.address());
    options.backoff.attempts = 1;
    const std::function<bool()> when = [&] { return began.load(); };
    clock::duration took{};
    const auto check = [&](const result<std::string>& got, const std::string& why) {
        REQUIRE(got.failed());
        CHECK(got.error().code == error_code::unreachable);
        CHECK(got.error().message.find("no whole answer of http://" + server.address() + "/ came: " + why) == 0);
        CHECK(got.error().possibly_applied);
    };
    SECTION("its attempt's time") {
        options.transport.request_timeout = std::chrono::milliseconds(300);
        dynamodb::client client(options);
        check(client.call("UpdateItem", "{}"), "it timed out");
    }
    SECTION("a deadline") {
        dynamodb::client client(options);
        const deadline limit(std::chrono::milliseconds(300));
        check(client.call("UpdateItem", "{}"), "it timed out");
    }
    SECTION("a cancellation") {
        dynamodb::client client(options);
        check(cancelled_in(when, took, [&] { return client.call("UpdateItem", "{}"); }), "the call was cancelled");
    }
    SECTION("a stop") {
        dynamodb::client client(options);
        check(ended_in([&] { client.stop(); }, when, took, [&] { return client.call("UpdateItem", "{}"); }), "the client was stopped");
    }
}
