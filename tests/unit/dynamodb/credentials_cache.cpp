// SPDX-License-Identifier: BSL-1.0
#include <facet/core/cancellation.hpp>
#include <facet/core/deadline.hpp>
#include <facet/core/waiter.hpp>
#include <facet/dynamodb/config/credentials_cache.hpp>

#include <support/catch.hpp>

#include <atomic>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace facet::dynamodb;
using std::chrono::seconds;
using std::chrono::sys_seconds;

namespace {

/// A source whose credentials are numbered and last an hour, and a clock that stands where it is put.
struct world {
    std::atomic<std::int64_t> time{1'000'000};
    std::atomic<int> asked{0};
    std::atomic<bool> fails{false};
    std::atomic<int> lifetime{3'600};

    [[nodiscard]] sys_seconds now() const { return sys_seconds(seconds(time.load())); }
    facet::result<credentials> give() {
        const int number = ++asked;
        if (fails) {
            facet::error cause;
            cause.code = facet::error_code::service_unavailable;
            cause.message = "failure " + std::to_string(number);
            return cause;
        }
        credentials made{.access_key_id = "key " + std::to_string(number), .secret_access_key = secret("TOPSECRET")};
        if (lifetime != 0) made.expires = now() + seconds(lifetime.load());
        return made;
    }
};

std::string id(credentials_cache& of) {
    const auto got = of.get();
    return got.has_value() ? (*got)->access_key_id : got.error().message;
}

}  // namespace

TEST_CASE("credentials are kept until some minutes before they expire") {
    world of;
    credentials_cache cache([&] { return of.give(); }, [&] { return of.now(); });
    CHECK(of.asked == 0);
    CHECK(id(cache) == "key 1");
    of.time += 3'600 - 301;
    CHECK(id(cache) == "key 1");
    of.time += 1;
    CHECK(id(cache) == "key 2");
    CHECK(id(cache) == "key 2");
    CHECK(of.asked == 2);
}

TEST_CASE("credentials without an end are asked for once") {
    world of;
    of.lifetime = 0;
    credentials_cache cache([&] { return of.give(); }, [&] { return of.now(); });
    CHECK(id(cache) == "key 1");
    of.time += 1'000'000'000;
    CHECK(id(cache) == "key 1");
}

TEST_CASE("a source that goes on to give what is about to expire is asked now and then, not by every call") {
    world of;
    of.lifetime = 200;
    credentials_cache cache([&] { return of.give(); }, [&] { return of.now(); });
    CHECK(id(cache) == "key 1");
    CHECK(id(cache) == "key 1");
    of.time += 29;
    CHECK(id(cache) == "key 1");
    CHECK(of.asked == 1);
    of.time += 1;
    CHECK(id(cache) == "key 2");
    CHECK(id(cache) == "key 2");
    CHECK(of.asked == 2);
}

TEST_CASE("a refresh that fails is tried again, while the old credentials are good") {
    world of;
    credentials_cache cache([&] { return of.give(); }, [&] { return of.now(); });
    CHECK(id(cache) == "key 1");
    of.fails = true;
    of.time += 3'300;
    CHECK(id(cache) == "key 1");
    CHECK(of.asked == 2);
    of.time += 29;
    CHECK(id(cache) == "key 1");
    CHECK(of.asked == 2);  // not at once again
    of.time += 1;
    CHECK(id(cache) == "key 1");
    CHECK(of.asked == 3);
    of.time += 259;
    CHECK(id(cache) == "key 1");
    CHECK(of.asked == 4);
    of.time += 1;  // ten seconds are left
    CHECK(id(cache) == "failure 5");
    CHECK(id(cache) == "failure 6");
    of.fails = false;
    CHECK(id(cache) == "key 7");
}

TEST_CASE("credentials that may outlast their end are used past it, and others asked for now and then") {
    world of;
    of.lifetime = 200;
    credentials_cache cache(
        [&] {
            auto made = of.give();
            if (made.has_value()) made->may_outlast = true;
            return made;
        },
        [&] { return of.now(); });
    CHECK(id(cache) == "key 1");
    of.fails = true;
    of.time += 200;
    for (int i = 0; i < 3; ++i) CHECK(id(cache) == "key 1");
    CHECK(of.asked == 2);  // once, and in vain
    of.time += 299;
    CHECK(id(cache) == "key 1");
    CHECK(of.asked == 2);
    of.time += 1;
    CHECK(id(cache) == "key 1");
    CHECK(of.asked == 3);
    of.fails = false;
    of.lifetime = -3'600;  // new ones, but past their end, too
    of.time += 300;
    for (int i = 0; i < 3; ++i) CHECK(id(cache) == "key 4");
    CHECK(of.asked == 4);
    of.lifetime = 3'600;
    of.time += 300;
    CHECK(id(cache) == "key 5");
    CHECK(id(cache) == "key 5");
    CHECK(of.asked == 5);
    // What the service refuses is not used on.
    cache.refused(*cache.get());
    of.fails = true;
    CHECK(id(cache) == "failure 6");
    CHECK(id(cache) == "failure 7");
    of.fails = false;
    of.lifetime = -1;
    CHECK(id(cache) == "key 8");
    CHECK(id(cache) == "key 8");
}

TEST_CASE("credentials that come expired are refused, without their secret") {
    world of;
    of.lifetime = 5;
    credentials_cache cache([&] { return of.give(); }, [&] { return of.now(); });
    const auto got = cache.get();
    REQUIRE_FALSE(got.has_value());
    CHECK(got.error().code == facet::error_code::access_denied);
    CHECK(got.error().message == "the credentials that were given have expired: access key ****, until 1970-01-12T13:46:45Z");
    of.lifetime = 3'600;
    CHECK(id(cache) == "key 2");
}

TEST_CASE("credentials may end at any moment that there is, the first and the last as well") {
    const bool early = GENERATE(false, true);
    world of;
    credentials_cache cache(
        [&] {
            auto made = of.give();
            made->expires = early ? sys_seconds::min() : sys_seconds::max();
            return made;
        },
        [&] { return of.now(); });
    const auto got = cache.get();
    CHECK(got.has_value() != early);
    if (early) CHECK(got.error().code == facet::error_code::access_denied);
    CHECK(cache.get().has_value() != early);
    CHECK(of.asked == (early ? 2 : 1));
}

TEST_CASE("credentials that the service refused are replaced") {
    world of;
    credentials_cache cache([&] { return of.give(); }, [&] { return of.now(); });
    const auto first = cache.get().value();
    cache.refused(first);
    const auto second = cache.get().value();
    CHECK(second->access_key_id == "key 2");
    cache.refused(first);  // old news
    CHECK(cache.get().value() == second);
    CHECK(first->access_key_id == "key 1");
}

TEST_CASE("credentials that the service refuses while their source is asked, and fails, are not gone on with") {
    world of;
    facet::shared<const credentials> held;
    credentials_cache* self = nullptr;
    const bool elsewhere = GENERATE(false, true);
    credentials_cache cache(
        [&] {
            if (held != nullptr) {
                const auto refuse = [&] { self->refused(held); };
                if (elsewhere) std::thread(refuse).join();
                else refuse();
            }
            return of.give();
        },
        [&] { return of.now(); });
    self = &cache;
    held = cache.get().value();
    of.fails = true;
    of.time += 3'600 - 200;  // due, and still good
    const auto got = cache.get();
    REQUIRE_FALSE(got.has_value());
    CHECK(got.error().message == "failure 2");
    CHECK(id(cache) == "failure 3");
    of.fails = false;
    CHECK(id(cache) == "key 4");
}

TEST_CASE("a source that throws leaves the cache as it was") {
    world of;
    bool throws = true;
    credentials_cache cache([&]() -> facet::result<credentials> { return throws ? throw 5 : of.give(); }, [&] { return of.now(); });
    CHECK_THROWS_AS(cache.get(), int);
    CHECK_THROWS_AS(cache.get(), int);
    throws = false;
    CHECK(id(cache) == "key 1");
}

TEST_CASE("a source that throws is not asked by every call, either, while the old credentials are good") {
    world of;
    int thrown = 0;
    bool throws = false;
    credentials_cache cache([&]() -> facet::result<credentials> { return throws ? throw ++thrown : of.give(); }, [&] { return of.now(); });
    CHECK(id(cache) == "key 1");
    throws = true;
    of.time += 3'600 - 200;
    CHECK_THROWS_AS(cache.get(), int);
    for (int i = 0; i < 5; ++i) CHECK(id(cache) == "key 1");
    CHECK(thrown == 1);
    of.time += 30;
    CHECK_THROWS_AS(cache.get(), int);
    CHECK(thrown == 2);
}

TEST_CASE("what bounds the call that asks for credentials does not bound their source, which is asked for all") {
    world of;
    const bool throws = GENERATE(false, true);
    bool bounded = true;
    credentials_cache cache(
        [&]() -> facet::result<credentials> {
            bounded = facet::deadline::current() != facet::deadline::clock::time_point::max() || facet::cancellation::possible() || facet::waiter::current() != nullptr;
            if (throws) throw 5;
            return of.give();
        },
        [&] { return of.now(); });
    struct nobody final : facet::waiter {
        void wait(facet::span<const facet::awaited_socket>, std::chrono::microseconds) noexcept override {}
        void sleep(std::chrono::microseconds) noexcept override {}
        void wake() noexcept override {}
    } aside;
    std::stop_source stop;
    stop.request_stop();
    const facet::deadline limit(seconds(0));
    const facet::cancellation cancelled(stop.get_token());
    const facet::waiter::scope scope(&aside);
    if (throws) CHECK_THROWS_AS(cache.get(), int);
    else CHECK(id(cache) == "key 1");
    CHECK(!bounded);
    CHECK(facet::deadline::left() == seconds(0));  // after that, all is as before
    CHECK(facet::cancellation::requested());
    CHECK(facet::waiter::current() == &aside);
}

TEST_CASE("several threads wait for one refresh and share its outcome") {
    for (const bool fails : {false, true}) {
        world of;
        of.fails = fails;
        std::atomic<int> waiting{0};
        std::atomic<int> at_once{0};
        std::atomic<bool> alone{true};
        credentials_cache cache(
            [&] {
                alone = alone && ++at_once == 1;
                while (waiting < 4) std::this_thread::yield();  // all have come; most of them stand in line by now
                for (int i = 0; i < 100; ++i) std::this_thread::yield();
                --at_once;
                return of.give();
            },
            [&] { return of.now(); });
        std::vector<std::thread> threads;
        std::atomic<int> expected{0};
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                ++waiting;
                const auto got = cache.get();
                if (got.has_value() != fails && (fails || (*got)->access_key_id == "key 1")) ++expected;
            });
        for (std::thread& each : threads) each.join();
        CHECK(expected == 4);
        CHECK(alone);
        CHECK((fails ? of.asked >= 1 : of.asked == 1));
    }
}

TEST_CASE("while one thread refreshes, the others go on with what is still good") {
    world of;
    std::atomic<bool> held{false};
    std::atomic<bool> inside{false};
    credentials_cache cache(
        [&] {
            inside = true;
            while (held) std::this_thread::yield();
            return of.give();
        },
        [&] { return of.now(); });
    CHECK(id(cache) == "key 1");
    of.time += 3'400;
    held = true;
    inside = false;
    std::string refreshed;
    std::thread refreshing([&] { refreshed = id(cache); });
    while (!inside) std::this_thread::yield();
    CHECK(id(cache) == "key 1");
    held = false;
    refreshing.join();
    CHECK(refreshed == "key 2");
    CHECK(id(cache) == "key 2");
}

TEST_CASE("threads that refresh, refuse and read always get credentials") {
    world of;
    of.lifetime = 400;
    credentials_cache cache([&] { return of.give(); }, [&] { return of.now(); });
    std::vector<std::thread> threads;
    std::atomic<int> got{0};
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&, thread] {
            for (int i = 0; i < 2'000; ++i) {
                const auto one = cache.get();
                if (one.has_value() && (*one)->secret_access_key.reveal() == "TOPSECRET") ++got;
                if (thread == 0) of.time += 7;
                if (thread == 1 && i % 64 == 0 && one.has_value()) cache.refused(*one);
            }
        });
    for (std::thread& each : threads) each.join();
    CHECK(got == 8'000);
    CHECK(of.asked >= 2'000 * 7 / 400);
}
