// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/dynamodb/faulty_bank.hpp>

#include <facet/repository/async.hpp>
#include <facet/repository/thread_pool.hpp>

#include <chrono>
#include <random>
#include <string>

using namespace faulty;
using std::chrono::milliseconds;

TEST_CASE("H1 H3 I3 I6 one fault: reads and safe writes are repeated, others are done at most once and say where they may have been done") {
    const auto what = static_cast<fault>(GENERATE(range(0, static_cast<int>(fault_kinds))));
    const bool on_kept_connection = GENERATE(false, true);
    const std::size_t first = on_kept_connection ? 1 : 0;
    const bool answered = what == fault::none || what == fault::closed_after;
    const bool refused = what == fault::throttled;
    const bool done_by_then = !refused && what != fault::unavailable && what != fault::unheard;
    INFO("fault " << static_cast<int>(what) << (on_kept_connection ? " on a kept connection" : ""));

    for (const call kind : {call::read, call::put, call::add, call::transaction}) {
        INFO("call " << static_cast<int>(kind));
        faulty_service service([&](std::size_t request) { return request == first ? what : fault::none; }, answer);
        auto options = options_for(service.address());
        if (what == fault::late) options.transport.request_timeout = milliseconds(800);
        dynamodb::client client(options);
        const auto bank = open<Bank>(client);
        if (on_kept_connection) REQUIRE(make(bank, call::read, "first").succeeded);
        const outcome got = make(bank, kind, "one");
        const int done = service.done("ACCOUNT#one");
        const std::size_t heard = service.heard() - first;
        if (kind == call::add && !answered && !refused) {
            CHECK_FALSE(got.succeeded);
            CHECK(got.possibly_applied);
            CHECK(heard == 1);
            CHECK(done == (done_by_then ? 1 : 0));
        } else {
            CHECK(got.succeeded);
            CHECK(heard == (answered ? 1 : 2));
            CHECK(done == (kind == call::read || kind == call::put ? (done_by_then && !answered ? 2 : 1) : 1));
        }
    }
}

TEST_CASE("H3 faults that never end: every call ends, a write is not lost without its error, and never done twice by one that is not safe") {
    std::mt19937 dice(20260101);
    for (int round = 0; round < 4; ++round) {
        std::mt19937 of_service(static_cast<unsigned>(round));
        faulty_service service(
            [&](std::size_t) {
                const auto drawn = static_cast<fault>(of_service() % (2 * fault_kinds) % (fault_kinds + 8));
                return drawn > fault::closed_after || drawn == fault::late ? fault::none : drawn;
            },
            answer);
        dynamodb::client client(options_for(service.address()));
        const auto bank = open<Bank>(client);
        int failed = 0;
        for (int i = 0; i < 100; ++i) {
            const auto kind = static_cast<call>(dice() % 4);
            const std::string id = std::to_string(round) + "-" + std::to_string(i) + "-";
            const outcome got = make(bank, kind, id);
            const int done = service.done("ACCOUNT#" + id);
            INFO("call " << static_cast<int>(kind) << ", done " << done);
            failed += got.succeeded ? 0 : 1;
            const bool once = kind == call::add || kind == call::transaction;
            if (once) CHECK(done <= 1);
            if (got.succeeded) CHECK(done >= 1);
            else if (kind != call::read && !got.possibly_applied) CHECK(done == 0);
        }
        CHECK(failed > 0);
        CHECK(failed < 60);
    }
}

TEST_CASE("H5 a service that is down, and one that is not there: the error says how often it was tried") {
    faulty_service service([](std::size_t) { return fault::unavailable; }, answer);
    dynamodb::client client(options_for(service.address()));
    const auto bank = open<Bank>(client);
    const auto got = bank.get<Account>("id"_f == "1");
    REQUIRE_FALSE(got.has_value());
    CHECK(service.heard() == 4);
    CHECK_FALSE(got.error().possibly_applied);

    auto options = options_for("http://127.0.0.1:" + std::to_string(closed_port()));
    dynamodb::client alone(options);
    const auto nobody = open<Bank>(alone).put(Account{"1", 7}).run();
    REQUIRE_FALSE(nobody.has_value());
    CHECK(nobody.error().code == error_code::unreachable);
    CHECK_FALSE(nobody.error().possibly_applied);
    CHECK(nobody.error().to_string().find("the-secret-key") == std::string::npos);
}

TEST_CASE("a thread's deadline bounds a call that gets no answers, wherever it is made") {
    faulty_service service([](std::size_t) { return fault::late; }, answer);
    dynamodb::client client(options_for(service.address()));
    const auto bank = open<Bank>(client);
    thread_pool pool(1);
    const bool in_pool = GENERATE(false, true);
    const auto begun = std::chrono::steady_clock::now();
    const deadline limit(milliseconds(400));
    const auto put = [&bank] { return bank.put(Account{"1", 7}).run(); };
    const auto got = in_pool ? start(pool, put).get() : put();
    const auto took = std::chrono::steady_clock::now() - begun;
    REQUIRE_FALSE(got.has_value());
    CHECK(got.error().code == error_code::unreachable);
    CHECK(got.error().possibly_applied);
    CHECK(took >= milliseconds(390));
    CHECK(took < milliseconds(5'000));
}

TEST_CASE("a deadline bounds a call that gets no answers") {
    faulty_service service([](std::size_t) { return fault::late; }, answer);
    auto options = options_for(service.address());
    options.transport.request_timeout = milliseconds(GENERATE(400, 0, -1));  // the last two: no limit of their own
    options.deadline = milliseconds(600);
    dynamodb::client client(options);
    const auto begun = std::chrono::steady_clock::now();
    const auto got = open<Bank>(client).put(Account{"1", 7}).run();
    const auto took = std::chrono::steady_clock::now() - begun;
    REQUIRE_FALSE(got.has_value());
    CHECK(got.error().possibly_applied);
    CHECK(took >= milliseconds(390));
    CHECK(took < milliseconds(8'000));
}
