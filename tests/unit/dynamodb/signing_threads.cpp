// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/sign/server_clock.hpp>
#include <facet/dynamodb/sign/sign.hpp>

#include <support/catch.hpp>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

using namespace facet::dynamodb;

TEST_CASE("several threads sign with one cache and one clock") {
    constexpr std::chrono::sys_seconds start{std::chrono::seconds(784'111'777)};
    const header host{"Host", "h"};
    const request_parts parts{.headers = {&host, 1}};
    std::vector<credentials> all;
    std::vector<std::string> expected;
    for (int i = 0; i < 12; ++i) {  // more than the cache holds
        all.push_back({.access_key_id = "key", .secret_access_key = secret("secret " + std::to_string(i))});
        expected.push_back(sign(parts, all.back(), {"eu-west-1"}, start).value().authorization);
    }
    signing_key_cache cache;
    server_clock clock;
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (std::size_t thread = 0; thread < 4; ++thread)
        threads.emplace_back([&, thread] {
            for (std::size_t i = 0; i < 1'000; ++i) {
                const std::size_t which = (i / 8 + thread) % all.size();
                clock.learn("Sun, 06 Nov 1994 08:49:37 GMT", start + std::chrono::hours(1));
                const auto made = sign(parts, all[which], {"eu-west-1"}, clock.at(start + std::chrono::hours(1)), &cache);
                if (made.has_value() && made->authorization == expected[which]) ++right;
            }
        });
    for (std::thread& each : threads) each.join();
    CHECK(right == 4'000);
    CHECK(cache.derivations() >= all.size());
}
