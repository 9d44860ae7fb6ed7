// SPDX-License-Identifier: BSL-1.0
#include <facet/core/deadline.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/scripted_caller.hpp>

#include <chrono>
#include <string>
#include <vector>

using namespace calling;

TEST_CASE("H1 H5 throttling is waited for, longer each time, and is told with its number of attempts") {
    world on({refused("ThrottlingException")});
    on.net.dice = 900'000;
    const auto met = on.add();
    CHECK(met.error().code == error_code::throttling);
    CHECK(met.error().message == "why; attempts: 4, and no more are allowed");
    CHECK(!met.error().possibly_applied);
    CHECK(on.net.sent.size() == 4);
    CHECK(on.net.waits == std::vector<wire::moment>{wire::moment(900'000), wire::moment(900'000), wire::moment(900'000)});
    world later({refused("ThrottlingException"), refused("RequestLimitExceeded"), answered(200)});
    CHECK(later.add().has_value());
}

TEST_CASE("H4 the service's word for how long to wait is heard") {
    incoming busy = refused("ThrottlingException");
    busy.retry_after = "1500";
    world on({busy, answered(200)});
    CHECK(on.get().has_value());
    CHECK(on.net.waits == std::vector<wire::moment>{wire::moment(1'500'000)});
}

TEST_CASE("A deadline of all the time that there is, is none that matters") {
    call_options options;
    options.deadline = std::chrono::milliseconds::max();
    options.attempt_timeout = std::chrono::milliseconds(10'000);
    world on({answered(200)}, options);
    CHECK(on.add().has_value());
    CHECK(on.net.timeouts.at(0) == std::chrono::milliseconds(10'000));
}

TEST_CASE("H5 a deadline bounds attempts and waits") {
    world on({broken(attempt_end::not_sent)}, {.deadline = std::chrono::milliseconds(1'200)});
    on.net.takes = wire::moment(500'000);
    const auto met = on.get();
    CHECK(met.error().message.find("attempts: 3, and the deadline leaves no time for more") != std::string::npos);
    CHECK(on.net.timeouts == std::vector{std::chrono::milliseconds(1'200), std::chrono::milliseconds(700), std::chrono::milliseconds(200)});
}

TEST_CASE("H5 the deadline of a thread bounds its calls, and the earlier of two counts") {
    using std::chrono::milliseconds;
    world on({broken(attempt_end::not_sent)}, {.deadline = milliseconds(100'000)});
    {
        const facet::deadline limit(milliseconds(5'000));
        (void)on.get();
        CHECK(on.net.timeouts.at(0) <= milliseconds(5'000));
        CHECK(on.net.timeouts.at(0) > milliseconds(1'000));
        const std::size_t sent = on.net.sent.size();
        const facet::deadline passed(milliseconds(0));
        const auto late = on.add();
        CHECK(late.error().to_string() == "Unreachable: the deadline has passed: nothing was sent to http://127.0.0.1:8000/");
        CHECK_FALSE(late.error().possibly_applied);
        CHECK(on.net.sent.size() == sent);
    }
    on.net.timeouts.clear();
    (void)on.get();
    CHECK(on.net.timeouts.at(0) == milliseconds(10'000));  // of an attempt
}

TEST_CASE("H5 what time credentials take counts: a deadline that passes meanwhile is no time to send") {
    using std::chrono::milliseconds;
    scripted net;
    net.answers = {refused("ExpiredTokenException"), answered(200)};
    wire::moment takes = milliseconds(2'000);
    std::size_t asked = 0;
    const auto source = [&]() -> result<credentials> {
        net.now += takes;
        return someone("KEY" + std::to_string(++asked));
    };
    caller calls({"eu-west-1", *parse_endpoint("http://127.0.0.1:8000")}, source, {.deadline = milliseconds(1'000)}, net, net.means());
    const auto add = [&] { return calls.call({"UpdateItem", "{}", repetition::unsafe}); };
    const auto met = add();
    REQUIRE_FALSE(met.has_value());
    CHECK(met.error().to_string() == "Unreachable: the deadline has passed: nothing was sent to http://127.0.0.1:8000/");
    CHECK(net.sent.empty());
    // They are kept, so that the next call has its time; and what it is told then is not forgotten.
    const auto again = add();
    REQUIRE_FALSE(again.has_value());
    CHECK(again.error().to_string() == "AccessDeniedException: ExpiredTokenException: why; attempts: 1, and the deadline leaves no time for more (request REQUEST)");
    CHECK_FALSE(again.error().possibly_applied);
    CHECK(net.sent.size() == 1);
    CHECK(add().has_value());
}

TEST_CASE("a client that is stopped while credentials are got says so, and not that they cannot be had") {
    scripted net;
    net.answers = {answered(200)};
    bool stopped = false;
    const auto source = [&]() -> result<credentials> {
        stopped = true;
        error cause;
        cause.code = error_code::service_unavailable;
        cause.message = "the instance's metadata service does not answer: the client was stopped";
        return cause;
    };
    call_means means = net.means();
    means.stopped = [&] { return stopped; };
    caller calls({"eu-west-1", *parse_endpoint("http://127.0.0.1:8000")}, source, {}, net, std::move(means));
    const std::string told = "Unreachable: the client was stopped: nothing was sent to http://127.0.0.1:8000/";
    SECTION("a call") {
        const auto met = calls.call({"UpdateItem", "{}", repetition::unsafe});
        REQUIRE_FALSE(met.has_value());
        CHECK(met.error().to_string() == told);
    }
    SECTION("the question whether there are any") {
        const auto met = calls.ready();
        REQUIRE_FALSE(met.has_value());
        CHECK(met.error().to_string() == told);
    }
    CHECK(net.sent.empty());
}

TEST_CASE("H5 where most calls fail, retries end early") {
    world on({broken(attempt_end::not_sent)});
    std::size_t sent = 0;
    for (int i = 0; i < 20; ++i) {
        (void)on.get();
        sent = on.net.sent.size();
    }
    CHECK(sent == 20 + 500 / 14);
    CHECK(on.get().error().message.find("too many calls fail for more") != std::string::npos);
}

TEST_CASE("each attempt is told, with what came of it and how long the next one waits") {
    struct told {
        unsigned number;
        int status;
        std::string refusal;
        std::string trouble;
        std::string id;
        bool another;
        wire::moment wait;

        bool operator==(const told&) const = default;
    };
    std::vector<told> all;
    const call_options watched{.on_attempt = [&](const attempt_report& of) {
        CHECK(of.operation == "GetItem");
        CHECK(of.took == wire::moment(1'000));
        all.push_back({of.number, of.status, std::string(of.refusal), std::string(of.trouble), std::string(of.request_id), of.another, of.wait});
        throw 1;  // which changes nothing
    }};
    world on({broken(attempt_end::not_sent), refused("ThrottlingException"), refused("ExpiredTokenException"), answered(200)}, watched);
    on.net.takes = wire::moment(1'000);
    on.net.dice = 7;
    on.known = {someone(), someone("ANOTHER")};
    CHECK(on.get().has_value());
    CHECK(all == std::vector<told>{{1, 0, "", "the line went dead", "", true, wire::moment(7)},
                                   {2, 400, "ThrottlingException", "", "REQUEST", true, wire::moment(7)},
                                   {3, 400, "ExpiredTokenException", "", "REQUEST", true, wire::moment(0)},
                                   {4, 200, "", "", "REQUEST", false, wire::moment(0)}});
    all.clear();
    world refusing({refused("ValidationException")}, watched);
    refusing.net.takes = wire::moment(1'000);
    CHECK_FALSE(refusing.get().has_value());
    CHECK(all == std::vector<told>{{1, 400, "ValidationException", "", "REQUEST", false, wire::moment(0)}});
}
