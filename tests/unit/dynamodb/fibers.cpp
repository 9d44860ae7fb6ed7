// SPDX-License-Identifier: BSL-1.0
// Calls in a fiber_pool: many under way in one thread, each with its own answer, limit and end.
#include <facet/dynamodb/transport/transport.hpp>
#include <facet/fibers/fiber_pool.hpp>
#include <facet/repository/async.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/faulty_bank.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <future>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

using namespace faulty;
using facet::dynamodb::endpoint;
using facet::dynamodb::incoming;
using facet::dynamodb::transport;
using facet::wire::attempt_end;

namespace {

/// Runs a call as many times in a pool, each with its number.
template <class Call>
[[nodiscard]] auto run_all(facet::fiber_pool& pool, int count, Call call) {
    std::vector<std::future<decltype(call(0))>> begun;
    for (int i = 0; i < count; ++i) begun.push_back(facet::start(pool, [call, i] { return call(i); }));
    std::vector<decltype(call(0))> got;
    for (auto& each : begun) got.push_back(each.get());
    return got;
}

/// Answers with the request's body, but only once so many have come.
struct meeting {
    explicit meeting(std::size_t all) : wanted(all) {}
    std::size_t wanted;
    std::mutex mutex{};
    std::condition_variable all_came{};
    std::size_t came = 0;

    [[nodiscard]] http_server::script script() {
        return answering([this](const heard_request& request) {
            std::unique_lock lock(mutex);
            if (++came == wanted) all_came.notify_all();
            all_came.wait_for(lock, std::chrono::seconds(60), [this] { return came >= wanted; });
            return http_answer_text(request.body);
        });
    }
};

/// A token that ends calls from a moment on.
struct until {
    std::chrono::steady_clock::time_point at;
    [[nodiscard]] bool stop_requested() const noexcept { return std::chrono::steady_clock::now() >= at; }
};

/// Waits for a connection until it is told to, and says when it begins to.
struct patient final : facet::waiter {
    void wait(facet::span<const facet::awaited_socket> sockets, std::chrono::microseconds) noexcept override {
        std::unique_lock lock(mutex);
        if (sockets.size() != 0) return;  // whoever calls it looks again
        ++waits;
        changed.notify_all();
        changed.wait(lock, [this] { return woken || nudged; });
        nudged = false;
    }
    void sleep(std::chrono::microseconds) noexcept override {}
    void wake() noexcept override {
        const std::lock_guard lock(mutex);
        woken = true;
        changed.notify_all();
    }
    void nudge() {
        const std::lock_guard lock(mutex);
        nudged = true;
        changed.notify_all();
    }
    void await_waits(int count) {
        std::unique_lock lock(mutex);
        REQUIRE(changed.wait_for(lock, std::chrono::seconds(60), [&] { return waits >= count; }));
    }

    std::mutex mutex{};
    std::condition_variable changed{};
    int waits = 0;
    bool woken = false;
    bool nudged = false;
};

}  // namespace

TEST_CASE("two hundred requests are under way in one thread, encrypted or not") {
    const bool encrypted = GENERATE(false, true);
    constexpr int requests = 200;
    tls_identity identity;
    meeting all(requests);
    http_server server(all.script(), encrypted ? &identity : nullptr);
    const endpoint to = endpoint_of(server, encrypted);
    auto options = directly();
    options.connections = requests;
    if (encrypted) options.authorities_file = identity.certificate_file();
    transport by(options);
    facet::fiber_pool pool;
    const auto right = [&](int i) { return post_to(by, to, "body " + std::to_string(i), std::chrono::seconds(60)).body == "body " + std::to_string(i); };
    for (const bool each : run_all(pool, requests, right)) CHECK(each);
    CHECK(server.connections() == requests);
    for (const bool each : run_all(pool, requests, right)) CHECK(each);  // on connections that were kept
    CHECK(server.connections() == requests);
}

TEST_CASE("fibers and threads share few connections") {
    http_server server(answering([](const heard_request& request) { return http_answer_text(request.body); }));
    const endpoint to = endpoint_of(server);
    auto options = directly();
    options.connections = 3;
    transport by(options);
    std::atomic<int> right{0};
    const auto ask = [&](int i) {
        for (int j = 0; j < 10; ++j) {
            const std::string body = std::to_string(i) + ' ' + std::to_string(j);
            if (post_to(by, to, body, std::chrono::seconds(60)).body == body) ++right;
        }
        return 0;
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&, i] { (void)ask(1'000 + i); });
    {
        facet::fiber_pool pool({.threads = 2});
        (void)run_all(pool, 100, ask);
    }
    for (std::thread& each : threads) each.join();
    CHECK(right == 1'040);
    CHECK(server.connections() <= 3);
}

TEST_CASE("who waits for a connection in vain learns it in time, and takes none from the next") {
    std::atomic<bool> open{false};
    http_server server([&](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            while (!open) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            with.send_answer(request.body);
        }
    });
    const endpoint to = endpoint_of(server);
    auto options = directly();
    options.connections = 1;
    transport by(options);
    facet::fiber_pool pool;
    auto holder = facet::start(pool, [&] { return post_to(by, to, "first", std::chrono::seconds(60)); });
    while (server.requests().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    auto patient = facet::start(pool, [&] { return post_to(by, to, "second", std::chrono::seconds(60)); });
    const auto late = run_all(pool, 5, [&](int) { return post_to(by, to, "late", std::chrono::milliseconds(50)); });
    for (const incoming& each : late) {
        CHECK(each.end == attempt_end::not_connected);
        CHECK(each.reason == "all connections are in use");
    }
    open = true;
    CHECK(holder.get().body == "first");
    CHECK(patient.get().body == "second");
}

TEST_CASE("who waited first for a connection gets it first, also where it looked meanwhile") {
    std::promise<void> open;
    http_server server(answering_once_open(open));
    const endpoint to = endpoint_of(server);
    auto options = directly();
    options.connections = 1;
    transport by(options);
    const auto ask = [&](facet::waiter* aside, std::string body) {
        return std::async(std::launch::async, [&by, &to, aside, body] {
            const facet::waiter::scope scope(aside);
            return post_to(by, to, body, std::chrono::seconds(60)).body;
        });
    };
    auto holder = ask(nullptr, "holder");
    while (server.requests().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    patient first;
    patient second;
    auto one = ask(&first, "first");
    first.await_waits(1);
    auto two = ask(&second, "second");
    second.await_waits(1);
    first.nudge();
    first.await_waits(2);
    open.set_value();
    CHECK(holder.get() == "holder");
    CHECK(one.wait_for(std::chrono::seconds(10)) == std::future_status::ready);
    second.nudge();
    CHECK(one.get() == "first");
    CHECK(two.get() == "second");
    REQUIRE(server.requests().size() == 3);
    CHECK(server.requests()[1].body == "first");
}

TEST_CASE("a call that asks again and again leaves connections to the others of its thread") {
    std::promise<void> open;
    http_server server(answering_once_open(open));
    const endpoint to = endpoint_of(server);
    auto options = directly();
    options.connections = 1;
    transport by(options);
    facet::fiber_pool pool;
    auto greedy = facet::start(pool, [&] {
        (void)post_to(by, to, "holder", std::chrono::seconds(60));
        for (int i = 0; i < 50; ++i) (void)post_to(by, to, "again", std::chrono::seconds(60));
    });
    while (server.requests().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::vector<std::future<std::string>> others;
    for (const char* body : {"first", "second"}) others.push_back(facet::start(pool, [&by, &to, body] { return post_to(by, to, body, std::chrono::seconds(60)).body; }));
    facet::start(pool, [] {}).get();  // it begins after them: both wait in line
    open.set_value();
    CHECK(others[0].get() == "first");
    CHECK(others[1].get() == "second");
    greedy.get();
    const auto heard = server.requests();
    REQUIRE(heard.size() == 53);
    CHECK(heard[1].body == "first");
    CHECK(heard[2].body == "second");
}

TEST_CASE("fibers and threads that are cancelled, or have no time, lose no connection") {
    constexpr int connections = 3;
    meeting all(connections);
    http_server server([&](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            if (request.body == "last") {
                std::unique_lock lock(all.mutex);
                if (++all.came == all.wanted) all.all_came.notify_all();
                all.all_came.wait_for(lock, std::chrono::seconds(60), [&] { return all.came >= all.wanted; });
            }
            with.send_answer(request.body);
        }
    });
    const endpoint to = endpoint_of(server);
    auto options = directly();
    options.connections = connections;
    transport by(options);
    std::atomic<int> wrong{0};
    const auto ask = [&](int i) {
        for (int j = 0; j < 20; ++j) {
            const std::string body = std::to_string(i) + ' ' + std::to_string(j);
            const int kind = (i + j) % 3;
            const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds((i * 7 + j * 13) % 3'000);
            const facet::cancellation scope(until{kind == 1 ? end : std::chrono::steady_clock::time_point::max()});
            const auto got = post_to(by, to, body, kind == 2 ? std::chrono::milliseconds(1 + j % 4) : std::chrono::milliseconds(60'000));
            if (got.end == attempt_end::answered ? got.body != body : kind == 0) ++wrong;
        }
        return 0;
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&, i] { (void)ask(1'000 + i); });
    {
        facet::fiber_pool pool({.threads = 2});
        (void)run_all(pool, 30, ask);
    }
    for (std::thread& each : threads) each.join();
    CHECK(wrong == 0);
    facet::fiber_pool pool;
    for (const std::string& each : run_all(pool, connections, [&](int) { return post_to(by, to, "last", std::chrono::seconds(60)).body; })) CHECK(each == "last");
    CHECK(all.came == all.wanted);
}

TEST_CASE("time runs out for each by itself, while a service says nothing, or nobody listens") {
    http_server server(silent);
    auto options = directly();
    transport by(options);
    facet::fiber_pool pool;
    const auto begin = std::chrono::steady_clock::now();
    const auto ends = run_all(pool, 40, [&](int i) { return post_to(by, endpoint_of(server), "body", std::chrono::milliseconds(1'000 + i * 25)).end; });
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));  // one after the other: 60
    CHECK(std::count(ends.begin(), ends.end(), attempt_end::no_answer) == 40);
    const std::uint16_t nobody = closed_port();
    const auto refused = run_all(pool, 10, [&](int) { return post_to(by, {.encrypted = false, .host = "127.0.0.1", .port = nobody}, "body"); });
    for (const incoming& each : refused) CHECK(each.end == attempt_end::not_connected);
    const auto unnamed = run_all(pool, 10, [&](int) { return post_to(by, {.encrypted = false, .host = "nowhere.invalid", .port = 80}, "body"); });
    for (const incoming& each : unnamed) CHECK(each.end == attempt_end::not_connected);
}

TEST_CASE("a call in a fiber is cancelled alone, and a stopped client ends all") {
    http_server server(silent);
    dynamodb::client client(options_for("http://" + server.address()));
    const auto bank = open<Bank>(client);
    facet::fiber_pool pool;
    std::stop_source stop;
    const auto ask = [&](int i) {
        const facet::cancellation scope(i % 2 == 0 ? stop.get_token() : std::stop_token());
        return std::string(bank.get<Account>("id"_f == std::to_string(i)).error().message);
    };
    std::vector<std::future<std::string>> all;
    for (int i = 0; i < 20; ++i) all.push_back(facet::start(pool, [&ask, i] { return ask(i); }));
    while (server.requests().size() < 20) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    stop.request_stop();
    for (std::size_t i = 0; i < 20; i += 2) CHECK(all[i].get().find(": the call was cancelled") != std::string::npos);
    for (std::size_t i = 1; i < 20; i += 2) CHECK(all[i].wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    client.stop();
    for (std::size_t i = 1; i < 20; i += 2) CHECK(all[i].get().find(": the client was stopped") != std::string::npos);
}

TEST_CASE("pauses between attempts are waited for aside, and end with a deadline") {
    http_server server(unavailable);
    auto options = options_for("http://" + server.address());
    options.backoff.base = options.backoff.cap = std::chrono::milliseconds(400);
    dynamodb::client client(options);
    const auto bank = open<Bank>(client);
    facet::fiber_pool pool;
    const auto begin = std::chrono::steady_clock::now();
    const auto failed = run_all(pool, 50, [&](int) {
        const facet::deadline limit(std::chrono::seconds(2));
        return bank.get<Account>("id"_f == "1").failed();
    });
    CHECK(std::count(failed.begin(), failed.end(), true) == 50);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(15));  // one after the other: 20 or more
}

TEST_CASE("credentials are asked for once, by a call that holds the thread for that long") {
    http_server server(answering([](const heard_request& request) { return http_answer_text(answer(request)); }));
    auto options = options_for("http://" + server.address());
    std::atomic<int> asked{0};
    std::atomic<int> aside{0};
    options.settings.credentials.reset();
    options.settings.credentials_callback = [&]() -> facet::result<dynamodb::credentials> {
        ++asked;
        if (facet::waiter::current() != nullptr) ++aside;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return dynamodb::credentials{.access_key_id = "AKIDEXAMPLE", .secret_access_key = dynamodb::secret("the-secret-key")};
    };
    dynamodb::client client(options);
    const auto bank = open<Bank>(client);
    facet::fiber_pool pool({.threads = 2});
    const auto got = run_all(pool, 50, [&](int i) { return bank.get<Account>("id"_f == std::to_string(i)).has_value(); });
    CHECK(std::count(got.begin(), got.end(), true) == 50);
    CHECK(asked == 1);
    CHECK(aside == 0);
}

TEST_CASE("H3 faults among many fibers: no write is lost without its error, nor done twice where that is not safe") {
    faulty_service service(faults_at_random(11), answer);
    auto options = options_for(service.address());
    options.transport.connections = 8;
    dynamodb::client client(options);
    const auto bank = open<Bank>(client);
    facet::fiber_pool pool;
    const auto got = run_all(pool, 360, [&](int i) { return make(bank, static_cast<call>(i % 4), std::to_string(i) + "-"); });
    int succeeded = 0;
    for (int i = 0; i < 360; ++i) {
        const auto kind = static_cast<call>(i % 4);
        const outcome& each = got[static_cast<std::size_t>(i)];
        const int done = service.done("ACCOUNT#" + std::to_string(i) + "-");
        INFO("call " << i << ", done " << done);
        if (kind == call::add || kind == call::transaction) CHECK(done <= 1);
        if (each.succeeded) CHECK(done >= 1);
        else if (kind != call::read && !each.possibly_applied) CHECK(done == 0);
        succeeded += each.succeeded ? 1 : 0;
    }
    CHECK(succeeded > 200);
}
