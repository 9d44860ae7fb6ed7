// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/retry.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <vector>

using namespace std::chrono_literals;
using std::chrono::microseconds;

namespace {

/// The waits of a policy.
std::vector<microseconds> waits(std::chrono::milliseconds base, std::chrono::milliseconds cap) {
    std::vector<microseconds> all;
    facet::retry_policy policy;
    policy.attempts = 40;
    policy.base = base;
    policy.cap = cap;
    policy.wait = [](void* to, microseconds time) { static_cast<std::vector<microseconds>*>(to)->push_back(time); };
    policy.context = &all;
    facet::detail::backoff waiting(policy);
    while (waiting.next()) {}
    return all;
}

}  // namespace

TEST_CASE("B7 H5 waits double up to the cap, whatever times a policy has") {
    const auto usual = waits(10ms, 100ms);
    REQUIRE(usual.size() == 39);
    CHECK(usual[0] < 10ms);
    CHECK(usual[1] < 20ms);
    for (const microseconds each : usual) CHECK((each >= 0ms && each < 100ms));
    for (const microseconds each : waits(-10ms, 100ms)) CHECK(each == 0ms);
    for (const microseconds each : waits(10ms, -100ms)) CHECK(each == 0ms);
    for (const auto longest : {std::chrono::milliseconds::max(), std::chrono::milliseconds::min()})
        for (const microseconds each : waits(longest, longest)) CHECK((each >= 0ms && each < 24h));
}
