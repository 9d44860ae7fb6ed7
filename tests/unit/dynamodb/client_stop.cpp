// SPDX-License-Identifier: BSL-1.0
// A client that is stopped while others call it.
#include <support/catch.hpp>
#include <unit/dynamodb/faulty_bank.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <thread>
#include <vector>

using namespace faulty;

namespace {

using clock = std::chrono::steady_clock;

/// Stops the client as soon as something is so, and says how long the call then took to come back.
template <class Call>
[[nodiscard]] auto stopped_in(dynamodb::client& client, const std::function<bool()>& when, clock::duration& took, Call call) {
    return ended_in([&] { client.stop(); }, when, took, call);
}

}  // namespace

TEST_CASE("a stopped client gives up what it waits for, tells what may have been applied, and refuses what comes later") {
    http_server server(silent);
    dynamodb::client client(options_for("http://" + server.address()));
    const auto bank = open<Bank>(client);
    const auto heard = [&] { return !server.requests().empty(); };
    clock::duration took{};
    SECTION("a read") {
        const auto read = stopped_in(client, heard, took, [&] { return bank.get<Account>("id"_f == "7"); });
        REQUIRE(read.failed());
        CHECK(read.error().code == error_code::unreachable);
        CHECK(told(read.error(), "no answer of http://" + server.address()));
        CHECK(told(read.error(), ": the client was stopped"));
        CHECK(!read.error().possibly_applied);
    }
    SECTION("a write") {
        const auto written = stopped_in(client, heard, took, [&] { return bank.put(Account{"7", 7}).run(); });
        REQUIRE(!written.has_value());
        CHECK(written.error().code == error_code::unreachable);
        CHECK(told(written.error(), ": the client was stopped"));
        CHECK(written.error().possibly_applied);
    }
    CHECK(took < soon);
    CHECK(server.requests().size() == 1);
    const auto later = bank.put(Account{"8", 8}).run();
    REQUIRE(!later.has_value());
    CHECK(later.error().code == error_code::unreachable);
    CHECK(told(later.error(), "the client was stopped: nothing was sent to http://" + server.address()));
    CHECK(!later.error().possibly_applied);
    CHECK(server.requests().size() == 1);
    client.stop();  // once more does nothing
}

TEST_CASE("a stopped client does not wait for the next attempt, for a connection, or for a handshake") {
    clock::duration took{};
    SECTION("the pause between attempts") {
        http_server server(unavailable);
        auto options = options_of_long_pauses("http://" + server.address());
        std::atomic<bool> failed_once{false};
        options.on_attempt = [&](const dynamodb::attempt_report&) { failed_once = true; };
        dynamodb::client client(options);
        const auto bank = open<Bank>(client);
        const auto read = stopped_in(client, [&] { return failed_once.load(); }, took, [&] { return bank.get<Account>("id"_f == "7"); });
        REQUIRE(read.failed());
        CHECK(told(read.error(), "; attempts: 1, and the client was stopped"));
        CHECK(read.error().code == error_code::service_unavailable);
        CHECK(server.requests().size() == 1);
    }
    SECTION("a connection that others use") {
        http_server server(silent);
        auto options = options_for("http://" + server.address());
        options.transport.connections = 1;
        dynamodb::client client(options);
        const auto bank = open<Bank>(client);
        std::vector<std::thread> callers;
        std::vector<error> causes(4);
        for (error& cause : causes)
            callers.emplace_back([&] { cause = bank.get<Account>("id"_f == "7").error(); });
        while (server.requests().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(50));  // for the others to come to their wait
        const auto begun = clock::now();
        client.stop();
        for (std::thread& each : callers) each.join();
        took = clock::now() - begun;
        for (const error& cause : causes) {
            CHECK(cause.code == error_code::unreachable);
            CHECK(told(cause, "the client was stopped"));
        }
        CHECK(server.requests().size() == 1);
    }
    SECTION("a handshake") {
        http_server server(silent);  // which takes TLS's greeting for a request that does not end
        dynamodb::client client(options_for("https://" + server.address()));
        const auto bank = open<Bank>(client);
        const auto read = stopped_in(client, [&] { return server.connections() > 0; }, took, [&] { return bank.get<Account>("id"_f == "7"); });
        REQUIRE(read.failed());
        CHECK(read.error().code == error_code::unreachable);
        CHECK(told(read.error(), "no connection to https://" + server.address()));
        CHECK(told(read.error(), ": the client was stopped"));
    }
    CHECK(took < soon);
}
