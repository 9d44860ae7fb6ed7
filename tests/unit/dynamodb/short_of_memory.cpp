// SPDX-License-Identifier: BSL-1.0
// Memory that runs out in the middle of what others wait for leaves nothing behind that they would wait for in vain.
#include <facet/dynamodb/config/credentials_cache.hpp>

#include <support/catch.hpp>
#include <support/limited_new.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <chrono>
#include <cstddef>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace facet::dynamodb;
using facet::wire::attempt_end;

namespace {

/// Calls with one allocation more allowed each time, until there are enough of them; `check` is called between.
template <class Call, class Check>
int with_ever_more_memory(bool all_others, Call call, Check check) {
    facet::test::allocation_limit& limit = facet::test::heap_limit();
    int times = 0;
    for (bool refused = true; refused && times < 1'000; ++times) {
        limit.arm(static_cast<std::size_t>(times), all_others);
        try {
            call();
        } catch (const std::bad_alloc&) {
        }
        limit.armed = false;
        refused = limit.refused != 0;
        INFO("allocations: " << times);
        check();
    }
    return times;
}

}  // namespace

TEST_CASE("where memory runs out before credentials are asked for, or after, the next call asks for them") {
    std::chrono::sys_seconds time{std::chrono::seconds(1'000'000)};
    int asked = 0;
    // Due at once, and good for a while: who would have to wait for others goes on with those from before.
    const auto give = [&]() -> facet::result<credentials> {
        ++asked;
        return credentials{.access_key_id = "a key that takes memory, number " + std::to_string(asked), .secret_access_key = secret("TOPSECRET"),
                           .expires = time + std::chrono::seconds(200)};
    };
    credentials_cache cache(give, [&] { return time; });
    REQUIRE(cache.get().has_value());
    const int times = with_ever_more_memory(
        true,
        [&] {
            time += credentials_cache::pause;
            (void)cache.get();
        },
        [&] {
            time += credentials_cache::pause;
            const int before = asked;
            CHECK(cache.get().value()->access_key_id.ends_with(std::to_string(before + 1)));
            CHECK(asked == before + 1);
        });
    CHECK(times > 2);
}

TEST_CASE("where memory runs out for a request, its connection is not counted as in use") {
    http_server server(answering([](const heard_request& request) { return http_answer_text(request.body); }));
    const endpoint to = endpoint_of(server);
    const std::string host = to.authority();
    const std::vector<header> headers = {{"Host", host}};
    auto options = directly();
    options.connections = 1;
    std::optional<transport> by(std::in_place, options);
    const int times = with_ever_more_memory(
        false, [&] { (void)by->post({.to = &to, .headers = headers, .body = "{}", .timeout = std::chrono::seconds(60)}); },
        [&] {
            const incoming got = post_to(*by, to, "after");
            CHECK(got.body == "after");
            CHECK(got.reason.empty());
            by.emplace(options);  // without a connection
        });
    CHECK(times > 2);
}
